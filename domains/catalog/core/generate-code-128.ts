/** What the bars of a label of a few centimetres have room for. */
const LENGTH_MAX = 20;
/** What Code 128 B writes, without spaces: a scanner that types them is no scanner any more. */
const WRITABLE = /^[!-~]+$/;

type VariantPosition = {
  product_code: string;
  /** Where the variant stands among those of its product, from 1; null: it is the only one. */
  position: number | null;
};

/**
 * The code of a label that is not a number of EAN: what the product is called already, and where it
 * has several variants the place of this one. Null: its code cannot be written in bars.
 */
export function generateCode128(
  { product_code, position }: VariantPosition,
  attempt: number,
): string | null {
  const parts = [product_code, ...(position === null ? [] : [String(position)])];
  const code = [...parts, ...(attempt === 0 ? [] : [`x${attempt}`])].join('-');
  return WRITABLE.test(code) && code.length <= LENGTH_MAX ? code : null;
}
