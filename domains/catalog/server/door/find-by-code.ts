import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';
import { selectByCode } from '../products/find-by-code.sql.ts';

export type FoundVariant = {
  variant_id: string;
  /** Decimals that a quantity of it may have. */
  decimals: number;
  /** null: the shop's. */
  vat_rate: Rate | null;
  /** Tracked by batch or serial number: a file with a quantity alone does not say which. */
  is_tracked?: boolean;
};

/**
 * The variants that codes stand for, compared exactly: a product's code where the product has one
 * variant, else a barcode. `'several'`: the code is that of a product with a choice to make.
 */
export async function findByCode(
  tx: Tx,
  shop_id: string,
  codes: readonly string[],
): Promise<Map<string, FoundVariant | 'several'>> {
  const rows = await selectByCode(tx, shop_id, codes);
  const found = new Map<string, FoundVariant | 'several'>();
  for (const { code, ...variant } of rows) {
    found.set(code, found.has(code) ? 'several' : variant);
  }
  return found;
}
