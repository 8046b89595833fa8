import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';
import { selectByCode } from '../products/find-by-code.sql.ts';

export type FoundVariant = {
  variant_id: string;
  /** The number of decimals allowed in a quantity. */
  decimals: number;
  /** null: the shop's rate. */
  vat_rate: Rate | null;
  /** Tracked by batch or serial number, which a file with only a quantity does not give. */
  is_tracked?: boolean;
};

/**
 * The variants of codes, compared exactly: the code of a product with one variant, else a barcode.
 * `'several'`: the code of a product with several variants.
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
