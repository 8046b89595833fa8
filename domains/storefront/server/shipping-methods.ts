import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command, query, replayAnswer } from '#platform/http/endpoint.ts';
import {
  changeShippingMethodRoute,
  createShippingMethodRoute,
  listShippingMethodsRoute,
} from '../contract/shipping-methods.ts';
import {
  findUnusable,
  insertZone,
  lockZone,
  replaceAreas,
  selectZones,
  updateZone,
  type ZoneRow,
} from './zones.sql.ts';

export const listShippingMethods = query(
  listShippingMethodsRoute,
  async (tx, { query: { cursor, limit } }, { actor: { shop_id } }) => {
    const after = readCursor(cursor, ['id']);
    if (isRejection(after)) return after;
    return pageOf(await selectZones(tx, { shop_id, after, limit }), limit);
  },
);

export const createShippingMethod = command(
  createShippingMethodRoute,
  async (tx, { body }, context) => {
    const { actor, now: created_at } = context;
    const { shop_id } = actor;
    const { areas, ...content } = body;
    const row = { ...content, version: 1 };
    const refusal = await checkZone(tx, shop_id, { ...row, areas });
    if (refusal !== null) return refusal;
    const isAdded = await insertZone(tx, { ...row, shop_id, created_at });
    if (!isAdded) return repeated(tx, shop_id, body);
    await replaceAreas(tx, { shop_id, zone_id: row.id, places: areas });
    const action = 'store_zone.created';
    await writeAudit(tx, context, { action, subject_id: row.id, detail: content });
    return { data: assertPresent(await lockZone(tx, shop_id, row.id), 'it was added') };
  },
);

/** The same request again, and nothing else, gets the same answer. */
async function repeated(tx: Tx, shop_id: string, { id, name }: { id: string; name: string }) {
  const before = assertPresent(await lockZone(tx, shop_id, id), 'the id is taken');
  const isSame = before.name === name && before.version === 1;
  return isSame ? replayAnswer({ data: before }) : reject('id_reused', { path: 'id' });
}

export const changeShippingMethod = command(
  changeShippingMethodRoute,
  async (tx, { params: { id }, body }, context) => {
    const { shop_id } = context.actor;
    const { version, areas: places, ...changes } = body;
    const before = await lockZone(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    if (before.version !== version) return reject('version_conflict', { path: 'version' });
    const { areas, ...row } = before;
    const after = { ...row, ...defined(changes), version: version + 1 };
    const all = places ?? areas.map((area) => area.id);
    const refusal = await checkZone(tx, shop_id, { ...after, areas: all });
    if (refusal !== null) return refusal;
    await updateZone(tx, shop_id, after);
    if (places !== undefined) await replaceAreas(tx, { shop_id, zone_id: id, places });
    const action = 'store_zone.changed';
    await writeAudit(tx, context, { action, subject_id: id, before: row, after });
    return { data: assertPresent(await lockZone(tx, shop_id, id), 'it was changed') };
  },
);

type ZoneRefusal = Rejection<'place_not_found' | 'days_not_in_order' | 'zone_overlaps'>;

async function checkZone(
  tx: Tx,
  shop_id: string,
  { id: zone_id, days_from, days_to, areas: places }: ZoneRow & { areas: readonly string[] },
): Promise<ZoneRefusal | null> {
  if (days_to < days_from) return reject('days_not_in_order', { path: 'days_to' });
  const { missing, taken } = await findUnusable(tx, { shop_id, zone_id, places });
  if (missing !== null) return reject('place_not_found', { path: 'areas' });
  if (taken !== null) return reject('zone_overlaps', { path: 'areas', params: { place: taken } });
  return null;
}
