import { type BusinessDate, fiscalYearOf } from '#domains/kernel/core/business-date.ts';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';

export type DocumentKind =
  | 'sale'
  | 'sale_return'
  | 'exchange'
  | 'goods_receipt'
  | 'receipt_cost'
  | 'supplier_return'
  | 'stock_adjustment'
  | 'cash_movement'
  | 'shift_close'
  | 'deposit'
  | 'payment_received'
  | 'supplier_payment'
  | 'opening_due'
  | 'expense'
  | 'owner_transaction'
  | 'money_transfer'
  | 'party_merge'
  | 'stock_transfer'
  | 'transfer_receipt'
  | 'transfer_return'
  | 'gift_card'
  | 'card_top_up'
  | 'card_write_off'
  | 'journal'
  | 'write_off'
  | 'opening_money'
  | 'reversal';

/** The letters after the slash: a sale has none. */
export const DOCUMENT_LETTERS: Readonly<Record<DocumentKind, string>> = {
  sale: '',
  sale_return: 'N',
  exchange: 'X',
  goods_receipt: 'P',
  receipt_cost: 'L',
  supplier_return: 'S',
  stock_adjustment: 'A',
  cash_movement: 'C',
  shift_close: 'Z',
  deposit: 'D',
  payment_received: 'R',
  supplier_payment: 'Y',
  opening_due: 'O',
  expense: 'E',
  owner_transaction: 'K',
  money_transfer: 'M',
  party_merge: 'J',
  stock_transfer: 'T',
  transfer_receipt: 'G',
  transfer_return: 'B',
  gift_card: 'GC',
  card_top_up: 'GU',
  card_write_off: 'GW',
  journal: 'JV',
  write_off: 'WR',
  opening_money: 'OM',
  reversal: 'V',
};

/** The series of a document number: gapless per branch, kind and fiscal year. */
export type Series = { fiscal_year: number; prefix: string };

/** The prefix before the sequence: MIR, sale, 2026-08-01, year from July -> MIR-26/. */
export function seriesOf(document: {
  branch_code: string;
  kind: DocumentKind;
  business_date: BusinessDate;
  fiscal_year_first_month: number;
}): Series {
  const fiscal_year = fiscalYearOf(document.business_date, document.fiscal_year_first_month);
  const year = String(fiscal_year % 100).padStart(2, '0');
  return {
    fiscal_year,
    prefix: `${document.branch_code}-${year}/${DOCUMENT_LETTERS[document.kind]}`,
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
