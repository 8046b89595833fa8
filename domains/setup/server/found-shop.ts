import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { addMembership } from '#domains/identity/server/door/add-membership.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { openShop } from '#domains/shops/server/door/open-shop.ts';
import { personal, replayAnswer } from '#platform/http/endpoint.ts';
import { foundShopRoute, type NewShop } from '../contract/found-shop.ts';
import { currencyFault } from '../core/currency.ts';
import { customsOf } from '../core/customs.ts';
import { furnishShop } from './door/furnish-shop.ts';
import { hasTimezone, lockFounder, selectFounded, setShop } from './found-shop.sql.ts';

/** Enough for any owner, and too few to fill a database. */
const SHOPS_MAX = 10;

export const foundShop = personal(foundShopRoute, async (tx, { body }, context) => {
  const { person, now, newId } = context;
  const { id: shop_id, name } = body;
  const fault = currencyFault(body.currency);
  if (fault !== null) return reject(fault, { path: 'currency' });
  if (!isZone(body.timezone) || !(await hasTimezone(tx, body.timezone))) {
    return reject('timezone_unknown', { path: 'timezone' });
  }
  if (!body.vat_registered && body.vat_rate > 0) {
    return reject('vat_not_registered', { path: 'vat_rate' });
  }
  await lockFounder(tx, person.user_id);
  const founded = await selectFounded(tx, person.user_id);
  const founding_hash = hashOf(body);
  const same = founded.find((shop) => shop.shop_id === shop_id);
  if (same?.founding_hash.equals(founding_hash))
    return replayAnswer({ data: { id: shop_id, name } });
  if (same !== undefined) return reject('id_reused', { path: 'id' });
  if (founded.length >= SHOPS_MAX) {
    return reject('too_many_shops', { params: { count: SHOPS_MAX } });
  }
  await setShop(tx, shop_id);
  const branches = [firstBranch(newId)];
  const founder = { founded_by: person.user_id, founding_hash };
  const facts = { ...body, ...customsOf(body.currency), ...founder, created_at: now };
  // The id is another user's shop: nothing of it is read, and the rejection rolls back the setting.
  if (!(await openShop(tx, { ...facts, shop_id, branches }))) {
    return reject('id_reused', { path: 'id' });
  }
  const { roles } = await furnishShop(tx, { shop_id, newId, branches });
  const membership = { shop_id, role_id: roles.owner };
  await addMembership(tx, { id: newId(), user_id: person.user_id, ...membership });
  const actor = { shop_id, user_id: person.user_id };
  const entry = { action: 'shop.founded', subject_id: shop_id, detail: { name } };
  await writeAudit(tx, { ...context, actor }, entry);
  return { data: { id: shop_id, name } };
});

/** The program has its own list of time zones, which must contain the shop's too. */
function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null;
  } catch {
    return false;
  }
}

function firstBranch(newId: () => string) {
  return {
    id: newId(),
    code: 'MAIN',
    name: 'Main branch',
    name_bn: 'মূল শাখা',
    warehouses: [{ id: newId(), name: 'Main shop', name_bn: 'মূল দোকান' }],
  };
}

function hashOf(body: NewShop): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}
