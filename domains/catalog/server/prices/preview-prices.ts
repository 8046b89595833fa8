import { isRejection } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { previewPricesRoute } from '../../contract/price-batch.ts';
import { findPricesByRule } from './find-prices-by-rule.ts';
import { selectUnitPrices } from './price-batch.sql.ts';

/** The rows of a preview: as many as a person reads. */
const SHOWN = 200;

export const previewPrices = query(previewPricesRoute, async (tx, { body }, context) => {
  const ruled = await findPricesByRule(tx, context, body);
  if (isRejection(ruled)) return ruled;
  const { changed, skipped, fingerprint } = ruled;
  const shown = changed.slice(0, SHOWN);
  const ids = shown.map(({ variant_id }) => variant_id);
  const owned = await selectUnitPrices(tx, context.actor.shop_id, ids);
  const unitPricesOf = new Map(owned.map(({ variant_id, units }) => [variant_id, units]));
  const rows = shown.map(
    ({ sale_price: sale_price_before, after, product_discount, cost, rise, ...row }) => ({
      ...row,
      sale_price_before,
      sale_price: after,
      own_prices: unitPricesOf.get(row.variant_id) ?? [],
    }),
  );
  return { data: { changed: changed.length, skipped, fingerprint, rows } };
});
