import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ShownPrice } from '../../core/shown-price.ts';
import { type StoreCard, stockClassOf } from '../../core/store-page.ts';
import { type CardRow, selectCards } from './cards.sql.ts';
import { type StorePlace, showPrices } from './show-prices.ts';

type Shown = StorePlace & { low_stock: Quantity };

/** The products as cards, in this order. */
export async function showCards(
  tx: Tx,
  place: Shown,
  product_ids: readonly string[],
): Promise<StoreCard[]> {
  if (product_ids.length === 0) return [];
  const rows = await selectCards(tx, { ...place, product_ids });
  const variant_ids = rows.flatMap(({ variants }) => variants.map(({ id }) => id));
  const prices = await showPrices(tx, place, variant_ids);
  return rows.flatMap((row) => {
    const card = cardOf(row, prices, place.low_stock);
    return card === null ? [] : [card];
  });
}

/** Null: none of its variants has a price. */
function cardOf(
  row: CardRow,
  prices: ReadonlyMap<string, ShownPrice>,
  low_stock: Quantity,
): StoreCard | null {
  const { slug, variants, id: _, ...named } = row;
  const is_sold_without_stock = variants.some((variant) => variant.is_sold_without_stock);
  const shown = variants.flatMap(({ id }) => prices.get(id) ?? []);
  const lowest = shown.toSorted((a, b) => a.price - b.price)[0];
  if (lowest === undefined) return null;
  const available = mostAvailable(variants);
  return {
    ...named,
    ...lowest,
    path: `/p/${slug}`,
    is_from: shown.some(({ price }: { price: Minor }) => price !== lowest.price),
    variant_count: variants.length,
    variant_id: assertPresent(variants[0], 'a card has a variant').id,
    ...stockClassOf(available, { low_stock, is_sold_without_stock }),
  };
}

/** A product is sold out when all of its variants are. */
function mostAvailable(variants: CardRow['variants']): Quantity | null {
  let most: Quantity | null = null;
  for (const { available } of variants) {
    if (available === null) return null;
    if (most === null || available > most) most = available;
  }
  return most;
}
