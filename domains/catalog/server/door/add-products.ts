import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { NewProduct } from '../../core/product.ts';
import { insertBarcodes, insertProducts, insertVariants } from '../products/product.sql.ts';

type Taken = Rejection<'code_taken' | 'barcode_taken'>;

/**
 * Adds products with their variants and barcodes in three statements. Unique keys decide which
 * codes
 * are taken, also by another transaction or earlier in the list. The path of a rejection is the
 * position in the list, and its params have the code. The caller has checked each product
 * (`checkProduct`), its category and its unit.
 */
export async function addProducts(
  tx: Tx,
  shop_id: string,
  products: readonly NewProduct[],
): Promise<Taken | null> {
  if (products.length === 0) return null;
  const codes = await insertProducts(tx, shop_id, products);
  const taken = firstMissing(
    products.map(({ code }) => code),
    codes,
  );
  if (taken !== null) {
    return reject('code_taken', { path: `${taken.index}.code`, params: { code: taken.code } });
  }
  await insertVariants(tx, shop_id, products);
  const barcodes = products.flatMap((product, index) =>
    product.variants.flatMap((variant, at) =>
      variant.barcodes.map((code) => ({
        code,
        variant_id: variant.id,
        path: `${index}.variants.${at}.barcodes`,
      })),
    ),
  );
  const added = await insertBarcodes(tx, shop_id, barcodes);
  const double = firstMissing(
    barcodes.map(({ code }) => code),
    added,
  );
  if (double === null) return null;
  const path = barcodes[double.index]?.path ?? '';
  return reject('barcode_taken', { path, params: { code: double.code } });
}

/** The first requested code that was not inserted: already taken, or twice in the list. */
function firstMissing(
  codes: readonly string[],
  inserted: readonly string[],
): { index: number; code: string } | null {
  if (inserted.length === codes.length) return null;
  const left = new Set(inserted);
  for (const [index, code] of codes.entries()) {
    if (!left.delete(code)) return { index, code };
  }
  return null;
}
