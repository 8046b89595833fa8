import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { containing } from '#platform/db/containing.ts';
import { isUnique } from '#platform/db/is-unique.sql.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeOfferRoute,
  createOfferRoute,
  listOffersRoute,
  listOfferUsesRoute,
  type Offer,
  readOfferRoute,
} from '../contract/offer.ts';
import { checkOffer } from '../core/check-offer.ts';
import { couponCode } from '../core/offer.ts';
import {
  findOffer,
  insertOffer,
  insertOfferGoods,
  selectOffers,
  updateOffer,
} from './offer.sql.ts';
import { selectUses } from './offer-use.sql.ts';

export const listOffers = query(listOffersRoute, async (tx, input, { actor, now }) => {
  const { q = '', limit, cursor, status, kind } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const asked = { shop_id: actor.shop_id, scope: actor, now, pattern: containing(q.trim()) };
  return pageOf(await selectOffers(tx, { ...asked, status, kind, limit, after }), limit);
});

export const readOffer = query(readOfferRoute, async (tx, { params: { id } }, { actor }) => {
  const found = await findOffer(tx, { shop_id: actor.shop_id, id, scope: actor });
  return found === undefined ? reject('not_found') : { data: found };
});

export const createOffer = creation(createOfferRoute, async (tx, { body }, context) => {
  const { actor, newId, now } = context;
  const { shop_id } = actor;
  const { goods, free_goods, branch_id } = body;
  const code = body.code === null ? null : couponCode(body.code);
  const fault = checkOffer({ ...body, code });
  if (fault !== null) return fault;
  const place = branch_id === null ? null : await checkPlace(tx, actor, { branch_id });
  if (isRejection(place)) return reject('branch_not_found', { path: 'branch_id' });
  const id = body.id ?? newId();
  const row = { ...body, id, code, made_at: now };
  if (!(await isUnique(tx, () => insertOffer(tx, shop_id, row)))) {
    return reject('code_taken', { path: 'code' });
  }
  const of = { shop_id, offer_id: id };
  const isKnown =
    (await insertOfferGoods(tx, { ...of, is_free: false }, goods)) &&
    (await insertOfferGoods(tx, { ...of, is_free: true }, free_goods));
  if (!isKnown) return reject('target_not_found', { path: 'goods' });
  const made = assertPresent(await findOffer(tx, { shop_id, id, scope: actor }), 'just made');
  await writeAudit(tx, context, { action: 'offer.created', subject_id: id, after: told(made) });
  return { data: made };
});

export const changeOffer = command(changeOfferRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = input.params;
  const { version, ...change } = input.body;
  const before = await findOffer(tx, { shop_id, id, scope: actor, locks: true });
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  const offer = { ...before, ...Object.fromEntries(sent) } as Offer;
  const fault = checkOffer(offer);
  if (fault !== null) return fault;
  if (offer.use_limit !== null && offer.use_limit < before.used) {
    return reject('limit_below_uses', { path: 'use_limit', params: { used: before.used } });
  }
  if (!(await isUnique(tx, () => updateOffer(tx, shop_id, { offer, now })))) {
    return reject('code_taken', { path: 'code' });
  }
  await writeAudit(tx, context, {
    action: 'offer.changed',
    subject_id: id,
    before: told(before),
    after: told(offer),
  });
  return { data: { ...offer, version: version + 1 } };
});

export const listOfferUses = query(listOfferUsesRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const { id: offer_id } = input.params;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const found = await findOffer(tx, { shop_id, id: offer_id, scope: actor });
  if (found === undefined) return reject('not_found');
  return pageOf(await selectUses(tx, { shop_id, scope: actor, offer_id, limit, after }), limit);
});

function told({ name, code, kind, rate, amount, starts_on, ends_on, ...offer }: Offer) {
  const { use_limit, customer_limit, paused, archived } = offer;
  const days = { starts_on, ends_on };
  return { name, code, kind, rate, amount, ...days, use_limit, customer_limit, paused, archived };
}
