import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { removeSamples, samplesOf } from '#domains/catalog/server/door/sample-products.ts';
import { adjustStock } from '#domains/inventory/server/door/adjust-stock.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { removeSampleProductsRoute } from '../contract/sample-products.ts';
import { type LeftOver, selectLeftOver, selectTraded } from './sample-products.sql.ts';

const NOTE = 'নমুনা মাল সরানো হয়েছে · sample goods taken away';

export const removeSampleProducts = command(
  removeSampleProductsRoute,
  async (tx, _input, context) => {
    const { actor, newId } = context;
    const { shop_id } = actor;
    const samples = await samplesOf(tx, shop_id);
    if (samples.length === 0) return { data: { removed: 0, archived: 0 } };
    const variant_ids = samples.map(({ variant_id }) => variant_id);
    const traded = new Set(await selectTraded(tx, shop_id, variant_ids));
    const left = groupByWarehouse(await selectLeftOver(tx, shop_id, variant_ids));
    for (const [warehouse_id, rows] of left) {
      const posted = await adjustStock(tx, context, {
        id: newId(),
        warehouse_id,
        reason: 'samples',
        note: NOTE,
        lines: rows.map((row) => ({
          variant_id: row.variant_id,
          quantity_change: quantity(-row.quantity),
        })),
      });
      // A concurrent sale took some of the counted stock.
      if (isRejection(posted)) return reject('insufficient_stock');
    }
    await removeSamples(tx, context, samples);
    const all = new Set(samples.map(({ product_id }) => product_id)).size;
    const detail = { removed: all - traded.size, archived: traded.size };
    await writeAudit(tx, context, {
      action: 'sample_products.removed',
      subject_id: shop_id,
      detail,
    });
    return { data: detail };
  },
);

function groupByWarehouse(rows: readonly LeftOver[]): Map<string, LeftOver[]> {
  const found = new Map<string, LeftOver[]>();
  for (const row of rows) {
    const before = found.get(row.warehouse_id);
    if (before === undefined) found.set(row.warehouse_id, [row]);
    else before.push(row);
  }
  return found;
}
