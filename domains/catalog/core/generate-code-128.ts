/** A label of a few centimetres has room for this many characters. */
const LENGTH_MAX = 20;
/** Printable ASCII without spaces: a code with a space cannot be typed by a scanner. */
const WRITABLE = /^[!-~]+$/;

type VariantPosition = {
  product_code: string;
  /** The position of the variant in its product, from 1. null: it is the only one. */
  position: number | null;
};

/**
 * A barcode from the product code, with the position of the variant if there are several. null: the
 * code cannot be written as Code 128.
 */
export function generateCode128(
  { product_code, position }: VariantPosition,
  attempt: number,
): string | null {
  const parts = [product_code, ...(position === null ? [] : [String(position)])];
  const code = [...parts, ...(attempt === 0 ? [] : [`x${attempt}`])].join('-');
  return WRITABLE.test(code) && code.length <= LENGTH_MAX ? code : null;
}
