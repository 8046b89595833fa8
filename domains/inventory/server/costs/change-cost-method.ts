import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { setCostMethod } from '#domains/shops/server/door/cost-method.sql.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeCostMethodRoute } from '../../contract/cost-method.ts';
import { closeLots, openLots } from './cost-method.sql.ts';

/**
 * Changes the cost method; the value of stock stays the same. The stock of a warehouse becomes one
 * lot at its value, or its lots become one average again.
 */
export const changeCostMethod = command(changeCostMethodRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { cost_method } = body;
  const before = await setCostMethod(tx, shop_id, cost_method);
  if (before === cost_method) return { data: { cost_method } };
  if (cost_method === 'fifo') await openLots(tx, shop_id);
  else await closeLots(tx, shop_id, context.now);
  await writeAudit(tx, context, {
    action: 'shop_settings.cost_method_changed',
    subject_id: shop_id,
    before: { cost_method: before },
    after: { cost_method },
  });
  return { data: { cost_method } };
});
