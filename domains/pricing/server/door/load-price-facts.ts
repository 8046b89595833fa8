import { groupByTarget } from '#domains/catalog/core/price-in-force.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { PriceFacts, PriceRights } from '../../core/price-lines.ts';
import { type LoadedPrices, loadPrices, type PriceFactsRequest } from './price-facts.sql.ts';

type PricingTerms = Pick<
  OpenedDocument,
  'vat_rate' | 'branch_id' | 'business_date' | 'rounding_unit'
> & {
  has_promotions?: boolean;
};

/** Loads names, units and current prices of products; without locks, because nothing is posted. */
export async function loadPriceFacts(
  tx: Tx,
  context: Context,
  terms: PricingTerms,
  request: PriceFactsRequest,
): Promise<PriceFacts> {
  const { shop_id } = context.actor;
  const loaded = await loadPrices(tx, { ...terms, shop_id }, request);
  return priceFactsOf(priceRightsOf(context), loaded, terms);
}

export function priceRightsOf(context: Context): PriceRights {
  return {
    discount: can(context, 'pos-sale.discount'),
    discount_limit: context.actor.discount_limit,
    override_price: can(context, 'pos-sale.override_price'),
  };
}

/** Combines the loaded data and the caller's rights into the facts of a price. */
export function priceFactsOf(
  rights: PriceRights,
  loaded: LoadedPrices,
  terms: { rounding_unit: Minor; branch_id: string; business_date: string },
): PriceFacts {
  const { prices_include_vat, variants, customer, promotion_facts } = loaded;
  const { rounding_unit, branch_id, business_date: date } = terms;
  return {
    rounding_unit,
    prices_include_vat,
    customer,
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    prices: {
      lines: groupByTarget(loaded.price_lines),
      group_id: customer?.group_id ?? null,
      branch_id,
      date,
    },
    promotion_facts: promotion_facts === null ? undefined : { ...promotion_facts, branch_id, date },
    rights,
  };
}
