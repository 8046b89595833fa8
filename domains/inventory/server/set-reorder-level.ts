import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { command } from '#platform/http/endpoint.ts';
import { setReorderLevelRoute } from '../contract/reorder-level.ts';
import { updateReorderLevel } from './reorder-level.sql.ts';

export const setReorderLevel = command(setReorderLevelRoute, async (tx, { body }, context) => {
  const missing = await checkPlace(tx, context.actor, { warehouse_id: body.warehouse_id });
  if (isRejection(missing)) return missing;
  const level = await updateReorderLevel(tx, context.actor.shop_id, body);
  if (level === undefined) return reject('not_found', { path: 'variant_id' });
  const { variant_id: subject_id, warehouse_id, reorder_level } = level;
  await writeAudit(tx, context, {
    action: 'stock_level.reorder_level_set',
    subject_id,
    detail: { warehouse_id, reorder_level },
  });
  return { data: level };
});
