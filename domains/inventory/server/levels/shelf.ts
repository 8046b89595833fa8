import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { listShelvesRoute, setShelfRoute } from '../../contract/shelf.ts';
import { selectShelves, updateShelf } from './shelf.sql.ts';

export const setShelf = command(setShelfRoute, async (tx, { body }, context) => {
  const missing = await checkLocation(tx, context.actor, { warehouse_id: body.warehouse_id });
  if (isRejection(missing)) return missing;
  const changed = await updateShelf(tx, context.actor.shop_id, body);
  if (changed === undefined) return reject('not_found', { path: 'variant_id' });
  const { warehouse_id, variant_id, shelf } = body;
  await writeAudit(tx, context, {
    action: 'stock_level.shelf_set',
    subject_id: variant_id,
    detail: { warehouse_id },
    before: { shelf: changed.before },
    after: { shelf },
  });
  return { data: { warehouse_id, variant_id, shelf } };
});

export const listShelves = query(listShelvesRoute, async (tx, input, { actor }) => {
  const { warehouse_id, limit, cursor } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const missing = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(missing)) return missing;
  const { shop_id } = actor;
  return pageOf(await selectShelves(tx, { shop_id, warehouse_id, after, limit }), limit);
});
