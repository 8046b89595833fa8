import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { command } from '#platform/http/endpoint.ts';
import { setReorderLevelRoute } from '../../contract/reorder-level.ts';
import { lockMarks, updateMarks } from './reorder-level.sql.ts';

export const setReorderLevel = command(setReorderLevelRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { variant_id, warehouse_id, reorder_level } = body;
  const missing = await checkLocation(tx, context.actor, { warehouse_id });
  if (isRejection(missing)) return missing;
  const before = await lockMarks(tx, shop_id, { variant_id, warehouse_id });
  if (before === undefined) return reject('not_found', { path: 'variant_id' });
  const fill_to = body.fill_to ?? before.fill_to;
  if (fill_to > 0 && fill_to < reorder_level) {
    return reject('most_below_least', {
      path: body.fill_to === undefined ? 'reorder_level' : 'fill_to',
    });
  }
  const after = { reorder_level, fill_to };
  const level = await updateMarks(tx, shop_id, { variant_id, warehouse_id, ...after });
  await writeAudit(tx, context, {
    action: 'stock_level.reorder_level_set',
    subject_id: variant_id,
    before,
    after,
    detail: { warehouse_id },
  });
  return { data: level };
});
