import { minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, quantity } from '#domains/kernel/core/quantity.ts';
import type { PriceFacts } from '#domains/pricing/core/price-lines.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { CartChoice } from '../../core/cart.ts';
import type { CartFacts } from '../../core/open-cart.ts';
import type { SavedLine } from '../../core/saved-cart.ts';
import type { ShownPrice } from '../../core/shown-price.ts';
import type { NamedLine } from '../../core/store-cart.ts';
import { type CartVariantRow, selectCartVariants } from './cart.sql.ts';
import { loadVisitorPrices, pricesOfOne, type StorePlace } from './show-prices.ts';

export type LoadedCart = {
  choices: CartFacts;
  named: ReadonlyMap<string, NamedLine>;
  prices: ReadonlyMap<string, ShownPrice>;
  facts: PriceFacts;
};

/** The products of a cart with the prices and the stock of now. */
export async function loadCart(
  tx: Tx,
  place: StorePlace,
  saved: readonly SavedLine[],
): Promise<LoadedCart> {
  const variant_ids = saved.map(({ variant_id }) => variant_id);
  const rows = await selectCartVariants(tx, { ...place, variant_ids });
  const facts = await loadVisitorPrices(tx, place, saved);
  const ids = rows.map(({ variant_id }) => variant_id);
  const prices = pricesOfOne(facts, ids);
  const choices = rows.flatMap((row): [string, CartChoice][] => {
    const price = prices.get(row.variant_id);
    return price === undefined ? [] : [[row.variant_id, choiceOf(row, price)]];
  });
  return {
    choices: new Map(choices),
    named: new Map(rows.map((row) => [row.variant_id, namedOf(row)])),
    prices,
    facts,
  };
}

/** More of one product is for the shop to sell by telephone. */
const MOST = quantity(999 * ONE);

function choiceOf(row: CartVariantRow, { price, before }: ShownPrice): CartChoice {
  const full = before ?? price;
  const stock = row.is_sold_without_stock ? null : row.available;
  const discount_amount = before === null ? ZERO : minor(subtract(full, price));
  const variant = { id: row.variant_id, values: [], stock, decimals: row.decimals, price: full };
  return {
    id: row.product_id,
    options: [],
    variants: [{ ...variant, discount_amount, units: [] }],
    max_quantity: MOST,
  };
}

function namedOf(row: CartVariantRow): NamedLine {
  const { slug, product_id: _, available: __, is_sold_without_stock: ___, ...named } = row;
  const path = row.variant === '' ? `/p/${slug}` : `/p/${slug}?v=${row.variant_id}`;
  return { ...named, path };
}
