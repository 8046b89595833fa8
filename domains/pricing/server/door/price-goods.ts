import type { SaleFacts } from '#domains/sales/core/decide-sale.ts';
import { loadSaleFacts } from '#domains/sales/server/sale.sql.ts';
import { saleFactsOf } from '#domains/sales/server/sale-facts.ts';
import type { OpenedDocument } from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';

type Place = Pick<
  OpenedDocument,
  'vat_rate' | 'cost_method' | 'branch_id' | 'business_date' | 'rounding_unit'
> & { has_offers?: boolean };

type Goods = {
  warehouse_id: string;
  customer_id?: string | undefined;
  coupon_code?: string | undefined;
  lines: readonly { variant_id: string; unit_id?: string | undefined; quantity?: number }[];
};

/** What goods are called, counted in and sold for here and now. None are taken: none are locked. */
export async function loadPriceFacts(
  tx: Tx,
  context: Context,
  place: Place,
  goods: Goods,
): Promise<SaleFacts> {
  const { shop_id } = context.actor;
  const loaded = await loadSaleFacts(tx, { ...place, shop_id, locks: false }, goods);
  return saleFactsOf(context, loaded, place.rounding_unit);
}
