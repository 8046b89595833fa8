import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type PriceFacts, priceLines } from '#domains/pricing/core/price-lines.ts';
import { priceFactsOf } from '#domains/pricing/server/door/load-price-facts.ts';
import { type LoadedPrices, loadPrices } from '#domains/pricing/server/door/price-facts.sql.ts';
import type { LocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ShownPrice } from '../../core/shown-price.ts';
import type { InStore } from './stock.sql.ts';

export type StorePlace = InStore & { terms: LocationTerms };

/** A visitor pays what the shop says. */
const NO_RIGHTS = { discount: false, discount_limit: null, override_price: false };

type Wanted = { variant_id: string; quantity: number };

/**
 * What the price of these goods depends on for a visitor: as the till has it, but without
 * promotions that end after a number of uses, because orders of visitors do not count them.
 */
export async function loadVisitorPrices(
  tx: Tx,
  { shop_id, warehouse_id, terms }: StorePlace,
  lines: readonly Wanted[],
): Promise<PriceFacts> {
  const location = { ...terms, shop_id, has_promotions: true };
  const loaded = await loadPrices(tx, location, { warehouse_id, lines });
  const promotion_facts = unlimited(loaded.promotion_facts);
  return priceFactsOf(NO_RIGHTS, { ...loaded, promotion_facts }, terms);
}

function unlimited(facts: LoadedPrices['promotion_facts']): LoadedPrices['promotion_facts'] {
  if (facts === null) return null;
  return { ...facts, promotions: facts.promotions.filter(({ use_limit }) => use_limit === null) };
}

/** The price of one of each variant, for a visitor without an account. */
export async function showPrices(
  tx: Tx,
  place: StorePlace,
  variant_ids: readonly string[],
): Promise<Map<string, ShownPrice>> {
  const lines = variant_ids.map((variant_id) => ({ variant_id, quantity: ONE }));
  return pricesOfOne(await loadVisitorPrices(tx, place, lines), variant_ids);
}

/** To the paisa: only totals that are paid in cash are rounded. */
export function pricesOfOne(
  facts: PriceFacts,
  variant_ids: readonly string[],
): Map<string, ShownPrice> {
  const exact = { ...facts, rounding_unit: minor(1) };
  const shown = variant_ids.map((id) => [id, priceOfOne(id, exact)] as const);
  return new Map(shown.flatMap(([id, price]) => (price === null ? [] : [[id, price] as const])));
}

/** Null: the variant cannot be sold. */
function priceOfOne(variant_id: string, facts: PriceFacts): ShownPrice | null {
  const priced = priceLines({ lines: [{ variant_id, quantity: ONE }] }, facts);
  if (isRejection(priced)) return null;
  const [line] = priced.priced.lines;
  if (line === undefined) return null;
  const before: Minor | null = line.net < line.gross ? line.gross : null;
  return { price: line.net, before };
}
