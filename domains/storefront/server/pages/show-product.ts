import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type StoreProduct, type StoreVariant, stockClassOf } from '../../core/store-page.ts';
import type { ProductRow } from './product.sql.ts';
import { type StorePlace, showPrices } from './show-prices.ts';

type Shown = StorePlace & { low_stock: Quantity };

/** A product with its variants; the chosen one is first. Null: none of them has a price. */
export async function showProduct(
  tx: Tx,
  place: Shown,
  row: ProductRow,
  chosen_id: string | null,
): Promise<Omit<StoreProduct, 'category'> | null> {
  const { variants: rows, pictures, picture } = row;
  const variant_ids = rows.map(({ id }) => id);
  const prices = await showPrices(tx, place, variant_ids);
  const { low_stock } = place;
  const variants = rows.flatMap(
    ({ available, is_sold_without_stock, ...variant }): StoreVariant[] => {
      const price = prices.get(variant.id);
      if (price === undefined) return [];
      const stock = stockClassOf(available, { low_stock, is_sold_without_stock });
      const own = pictures.find(({ variant_id }) => variant_id === variant.id)?.name ?? null;
      return [{ ...variant, ...price, ...stock, picture: own }];
    },
  );
  const chosen = variants.find(({ id }) => id === chosen_id) ?? variants[0];
  if (chosen === undefined) return null;
  const { id: _, slug, is_listed: __, category_id: ___, moved_to: ____, ...shown } = row;
  return {
    ...shown,
    path: `/p/${slug}`,
    variants,
    chosen,
    pictures: picturesOf(chosen.id, pictures, picture),
  };
}

/** Those of the chosen variant first, then those of the product. */
function picturesOf(
  variant_id: string,
  pictures: ProductRow['pictures'],
  first: string | null,
): string[] {
  const own = pictures.filter((one) => one.variant_id === variant_id);
  const shared = pictures.filter((one) => one.variant_id === null);
  const names = [...own, ...shared].map(({ name }) => name);
  return names.length > 0 || first === null ? names : [first];
}
