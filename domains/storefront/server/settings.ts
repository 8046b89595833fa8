import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeStoreSettingsRoute,
  readHandleRoute,
  readStoreSettingsRoute,
  type StoreSettings,
} from '../contract/settings.ts';
import { isHandle, isReservedHandle } from '../core/handle.ts';
import { storeUrl } from './door/store-url.ts';
import {
  findDefaults,
  findSettings,
  giveUpHandle,
  insertStoreAccount,
  isHandleTaken,
  isSaleableWarehouse,
  lockStore,
  type StoreRow,
  writeStore,
} from './settings.sql.ts';
import { insertReadyZones } from './zones.sql.ts';

export const readStoreSettings = query(readStoreSettingsRoute, async (tx, _input, context) => ({
  data: await loadSettings(tx, context),
}));

async function loadSettings(tx: Tx, { actor, site }: Context): Promise<StoreSettings | null> {
  const found = await findSettings(tx, actor.shop_id);
  if (found === null) return null;
  const { posts_as: _, ...settings } = found;
  return { ...settings, url: storeUrl(site, found.handle) };
}

export const changeStoreSettings = command(
  changeStoreSettingsRoute,
  async (tx, { body }, context) => {
    const { shop_id, branch_ids, warehouse_ids } = context.actor;
    const { version, ...changes } = body;
    const before = await lockStore(tx, shop_id);
    const base = before ?? (await newStore(tx, context));
    const after = { ...base, ...defined(changes), version: base.version + 1 };
    if (after.handle === '') return reject('handle_required', { path: 'handle' });
    if (isReservedHandle(after.handle)) return reject('handle_reserved', { path: 'handle' });
    // One that stays may be another branch's, or archived: the store can be closed all the same.
    const isChosen = after.warehouse_id !== before?.warehouse_id;
    const lookup = { shop_id, scope: { branch_ids, warehouse_ids }, id: after.warehouse_id };
    if (isChosen && !(await isSaleableWarehouse(tx, lookup))) {
      return reject('warehouse_not_found', { path: 'warehouse_id' });
    }
    if (base.version !== version) return reject('version_conflict', { path: 'version' });
    const { now } = context;
    if (before === null) await openAccount(tx, context, after);
    const isFree =
      !(await isHandleTaken(tx, { shop_id, handle: after.handle, now })) &&
      (await tryWrite(tx, () => writeStore(tx, shop_id, { ...after, at: now })));
    if (!isFree) return reject('handle_taken', { path: 'handle' });
    if (before === null) await insertReadyZones(tx, { shop_id, newId: context.newId, at: now });
    if (before !== null && before.handle !== after.handle) {
      await giveUpHandle(tx, { shop_id, handle: before.handle, given_up_at: now });
    }
    const settings = assertPresent(await loadSettings(tx, context), 'the store was written');
    const isEmpty = after.state === 'open' && settings.listed_count === 0;
    if (isEmpty && before?.state !== 'open') return reject('store_not_ready', { path: 'state' });
    const action = before === null ? 'store.created' : 'store.changed';
    const change = {
      ...defined({ before: before === null ? undefined : auditOf(before) }),
      after: auditOf(after),
    };
    await writeAudit(tx, context, { action, subject_id: shop_id, ...change });
    return { data: settings };
  },
);

/** The row without the account, which is the same for ever. */
function auditOf({ posts_as: _, ...row }: StoreRow) {
  return row;
}

function openAccount(tx: Tx, { now: created_at }: Context, { posts_as: id, name }: StoreRow) {
  return insertStoreAccount(tx, { id, name: `${name}: web store`.slice(0, 200), created_at });
}

/** The store before its first change, which must give its handle. */
async function newStore(tx: Tx, { actor, newId }: Context): Promise<StoreRow> {
  const { name, phone, warehouse_id } = await findDefaults(tx, actor);
  return {
    handle: '',
    state: 'draft',
    name,
    name_bn: '',
    slogan: '',
    slogan_bn: '',
    phone,
    hours: '',
    hours_bn: '',
    closed_message: '',
    closed_message_bn: '',
    main_colour: 'cloth',
    // Without one where the member works no warehouse has this id, so it is refused.
    warehouse_id: warehouse_id ?? actor.shop_id,
    low_stock: quantity(50_000),
    has_pickup: false,
    posts_as: newId(),
    version: 0,
  };
}

export const readHandle = query(readHandleRoute, async (tx, input, { actor, site, now }) => {
  const name = input.query.name.trim().toLowerCase();
  const reason = await refusalOf(tx, { shop_id: actor.shop_id, handle: name, now });
  return { data: { name, is_free: reason === null, reason, url: storeUrl(site, name) } };
});

async function refusalOf(
  tx: Tx,
  lookup: { shop_id: string; handle: string; now: Date },
): Promise<'not_valid' | 'reserved' | 'taken' | null> {
  if (!isHandle(lookup.handle)) return 'not_valid';
  if (isReservedHandle(lookup.handle)) return 'reserved';
  const isTaken = await isHandleTaken(tx, lookup);
  return isTaken ? 'taken' : null;
}
