import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { command } from '#platform/http/endpoint.ts';
import { setReorderLevelRoute } from '../contract/reorder-level.ts';
import { updateReorderLevel } from './reorder-level.sql.ts';

export const setReorderLevel = command(setReorderLevelRoute, async (tx, { body }, context) => {
  const missing = await checkPlace(tx, context.actor, { warehouse_id: body.warehouse_id });
  if (isRejection(missing)) return missing;
  const changed = await updateReorderLevel(tx, context.actor.shop_id, body);
  if (changed === undefined) return reject('not_found', { path: 'variant_id' });
  const { level, before } = changed;
  const { variant_id: subject_id, warehouse_id, reorder_level } = level;
  await writeAudit(tx, context, {
    action: 'stock_level.reorder_level_set',
    subject_id,
    before: { reorder_level: before },
    after: { reorder_level },
    detail: { warehouse_id },
  });
  return { data: level };
});
