import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import {
  itemCodes,
  readScaleCode,
  type ScaleLayout,
  scaleQuantity,
} from '#domains/kernel/core/scale-code.ts';

type ScaleScanResult =
  | { readonly product: PosProduct; readonly quantity: Quantity }
  /** A translation key of the till. */
  | { readonly refused: string };

/**
 * Resolves a label of a scale to product and quantity. Null: no scale label, or no product has this
 * code.
 */
export async function scaleScan(
  code: string,
  layout: ScaleLayout | null,
  find: (code: string) => Promise<readonly PosProduct[]>,
): Promise<ScaleScanResult | null> {
  const read = layout === null ? null : readScaleCode(code, layout);
  if (read === null) return null;
  if (isRejection(read)) return { refused: read.rejection };
  for (const item of itemCodes(read)) {
    const [product, ...others] = await find(item);
    if (product === undefined) continue;
    if (others.length > 0) return { refused: 'scale_code_several' };
    const unit_price = (product.unit_price - product.product_discount) as Minor;
    const quantity = scaleQuantity(read, { unit_price, decimals: product.decimals });
    return isRejection(quantity) ? { refused: quantity.rejection } : { product, quantity };
  }
  return null;
}
