import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type PriceFacts, priceLines } from '#domains/pricing/core/price-lines.ts';
import { priceFactsOf } from '#domains/pricing/server/door/load-price-facts.ts';
import { loadPrices } from '#domains/pricing/server/door/price-facts.sql.ts';
import type { LocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ShownPrice } from '../../core/store-page.ts';
import type { InStore } from './stock.sql.ts';

export type StorePlace = InStore & { terms: LocationTerms };

/** A visitor pays what the shop says. */
const NO_RIGHTS = { discount: false, discount_limit: null, override_price: false };

/** The price of one of each variant, for a visitor without an account: as the till has it. */
export async function showPrices(
  tx: Tx,
  { shop_id, warehouse_id, terms }: StorePlace,
  variant_ids: readonly string[],
): Promise<Map<string, ShownPrice>> {
  const lines = variant_ids.map((variant_id) => ({ variant_id, quantity: ONE }));
  const location = { ...terms, shop_id, has_promotions: true };
  const loaded = await loadPrices(tx, location, { warehouse_id, lines });
  const facts = priceFactsOf(NO_RIGHTS, loaded, { ...terms, rounding_unit: minor(1) });
  const shown = variant_ids.map((id) => [id, priceOfOne(id, facts)] as const);
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
