import { isRejection } from '#domains/kernel/core/rejection.ts';
import { itemCodes, readScaleCode } from '#domains/kernel/core/scale-code.ts';
import type { Tx } from '#platform/db/tx.ts';
import { findCodeSettings } from './make-barcodes.sql.ts';

/** The codes that a scale label may contain. Empty: it is no label of the shop's scale. */
export async function scaleItems(tx: Tx, shop_id: string, code: string): Promise<string[]> {
  if (!/^\d{13}$/.test(code.trim())) return [];
  const { scale_layout } = await findCodeSettings(tx, shop_id);
  const read = scale_layout === null ? null : readScaleCode(code.trim(), scale_layout);
  return read === null || isRejection(read) ? [] : itemCodes(read);
}
