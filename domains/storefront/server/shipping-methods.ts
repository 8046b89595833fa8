import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeShippingMethodRoute,
  createShippingMethodRoute,
  listShippingMethodsRoute,
} from '../contract/shipping-methods.ts';
import { lockStore } from './settings.sql.ts';
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

export const createShippingMethod = creation(
  createShippingMethodRoute,
  async (tx, { body }, context) => {
    const { actor, now: created_at, newId } = context;
    const { shop_id } = actor;
    const { areas, id = newId(), ...content } = body;
    const row = { ...content, id, version: 1 };
    // Zones of a shop change in turn, so that no place gets into two of them.
    await lockStore(tx, shop_id);
    const refusal = await checkZone(tx, actor, { ...row, areas });
    if (refusal !== null) return refusal;
    await insertZone(tx, { ...row, shop_id, created_at });
    await replaceAreas(tx, { shop_id, zone_id: id, places: areas });
    const action = 'store_zone.created';
    await writeAudit(tx, context, { action, subject_id: id, detail: { ...content, areas } });
    return { data: assertPresent(await lockZone(tx, shop_id, id), 'it was added') };
  },
);

export const changeShippingMethod = command(
  changeShippingMethodRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor } = context;
    const { shop_id } = actor;
    const { version, areas: places, ...changes } = body;
    // Zones of a shop change in turn, so that no place gets into two of them.
    await lockStore(tx, shop_id);
    const before = await lockZone(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    if (before.version !== version) return reject('version_conflict', { path: 'version' });
    const { areas, ...row } = before;
    const after = { ...row, ...defined(changes), version: version + 1 };
    const earlier = areas.map((area) => area.id);
    const all = places ?? earlier;
    const refusal = await checkZone(tx, actor, { ...after, areas: all });
    if (refusal !== null) return refusal;
    await updateZone(tx, shop_id, after);
    if (places !== undefined) await replaceAreas(tx, { shop_id, zone_id: id, places });
    const action = 'store_zone.changed';
    await writeAudit(tx, context, {
      action,
      subject_id: id,
      before: { ...row, areas: earlier },
      after: { ...after, areas: all },
    });
    return { data: assertPresent(await lockZone(tx, shop_id, id), 'it was changed') };
  },
);

type ZoneRefusal = Rejection<'place_not_found' | 'days_not_in_order' | 'zone_overlaps'>;

async function checkZone(
  tx: Tx,
  { shop_id, language }: Context['actor'],
  { id: zone_id, days_from, days_to, areas: places }: ZoneRow & { areas: readonly string[] },
): Promise<ZoneRefusal | null> {
  if (days_to < days_from) return reject('days_not_in_order', { path: 'days_to' });
  const { missing, taken } = await findUnusable(tx, { shop_id, zone_id, places });
  if (missing !== null) return reject('place_not_found', { path: 'areas' });
  if (taken !== null)
    return reject('zone_overlaps', { path: 'areas', params: { place: taken[language] } });
  return null;
}
