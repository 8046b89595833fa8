import { type BusinessDate, fiscalYearOf } from '#domains/kernel/core/business-date.ts';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';

/** The series of a document number: gapless per branch, kind and fiscal year. */
export type Series = { fiscal_year: number; prefix: string };

/** The prefix before the sequence: MIR, sale, 2026-08-01, year from July -> MIR-26/. */
export function seriesOf(document: {
  branch_code: string;
  kind: { readonly prefix: string };
  business_date: BusinessDate;
  fiscal_year_first_month: number;
}): Series {
  const fiscal_year = fiscalYearOf(document.business_date, document.fiscal_year_first_month);
  const year = String(fiscal_year % 100).padStart(2, '0');
  return {
    fiscal_year,
    prefix: `${document.branch_code}-${year}/${document.kind.prefix}`,
  };
}

/** Minimum digits of a sequence; a longer one uses more. */
export const SEQUENCE_DIGITS = 5;

/** More digits are a barcode or a phone number. */
const SEQUENCE_DIGITS_MAX = 12;

/** A typed document number: its last digits, and the text before them. */
export type TypedNumber = { head: string; sequence: string };

/** MIR-26/08841 -> MIR-26/ and 8841; ৮৮৪১ -> 8841; null: no digits at the end. */
export function readTypedNumber(text: string): TypedNumber | null {
  const typed = toLatinDigits(text.trim());
  const [digits] = /(?<!\d)\d+$/.exec(typed) ?? [];
  if (digits === undefined) return null;
  const head = typed.slice(0, -digits.length).trim();
  const sequence = digits.replace(/^0+(?=\d)/, '');
  return sequence.length > SEQUENCE_DIGITS_MAX ? null : { head, sequence };
}
