import { cleanCode, integerDigits, saysNothing } from '#domains/kernel/core/clean-text.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type BarcodeRefusal = Rejection<'barcode_lost_digits' | 'barcode_unreadable'>;

/** Printable ASCII with at least one digit, or capitals as in `RT-ONE`. */
const SCANNED = /^[\u0021-\u007e]+$/;
const CAPITALS = /^[A-Z]+([._-][A-Z]+)*$/;

/** `8901234501346/8901234501353` are two; `LOT/7` is one. */
const SLASHED = /^[0-9]{6,}(\/[0-9]{6,})+$/;

/**
 * The barcodes of a cell. Separators are spaces, commas, semicolons and bars, and a slash between
 * long numbers; characters added by a spreadsheet are removed. `N/A` means none.
 */
export function readBarcodes(text: string): string[] | BarcodeRefusal {
  if (saysNothing(cleanCode(text))) return [];
  const codes: string[] = [];
  const parts = text.split(/[\s,;|]+/);
  for (const part of parts.flatMap((one) => (SLASHED.test(one) ? one.split('/') : one))) {
    const code = cleanCode(part);
    if (saysNothing(code)) continue;
    const digits = integerDigits(code);
    if (digits === null) return reject('barcode_lost_digits', { params: { text: code } });
    const isCode = /[0-9]/.test(digits) ? SCANNED.test(digits) : CAPITALS.test(digits);
    if (!isCode) return reject('barcode_unreadable', { params: { text: code } });
    codes.push(digits);
  }
  return codes;
}
