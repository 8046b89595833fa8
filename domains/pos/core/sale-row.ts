import { readFigure } from '#domains/kernel/core/figure.ts';
import { instantOf } from '#domains/kernel/core/local-time.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { QUANTITY_MAX, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export const SALE_FIELDS = [
  'number',
  'code',
  'quantity',
  'unit_price',
  'sold_at',
  'customer',
  'description',
] as const;

export type SaleField = (typeof SALE_FIELDS)[number];
export type SaleCells = Readonly<Record<SaleField, string>>;

/** What was sold by one row of a past invoice. */
export type SaleRow = { code: string; quantity: Quantity; unit_price: Minor };

/** What cannot be a line of a sale: the row is left out, the rest of its invoice stands. */
export type LeftOut = Rejection<
  'cancellation' | 'no_positive_quantity' | 'no_positive_price' | 'price_too_fine'
>;

/** What nobody can read: what was sold is unknown, so the invoice as a whole is left out. */
export type Unreadable = Rejection<'unreadable' | 'no_code'>;

const PRICE_MAX = 10_000_000_000_000;
const CODE_LENGTH = 64;
const CANCELLED = 'C';
const NUL = '\u0000';

/** The invoice that a row belongs to; null: it names none. */
export function invoiceOf(cells: SaleCells): string | null {
  const number = cells.number.trim();
  return number === '' || number.length > CODE_LENGTH || number.includes(NUL) ? null : number;
}

/** The line that a row is, or why it is none. */
export function readSaleRow(cells: SaleCells): SaleRow | LeftOut | Unreadable {
  if (cells.number.trim().startsWith(CANCELLED)) return reject('cancellation');
  const quantity = readQuantity(cells.quantity);
  if (isRejection(quantity)) return quantity;
  const unit_price = readPrice(cells.unit_price);
  if (isRejection(unit_price)) return unit_price;
  const code = cells.code.trim();
  return code === '' ? reject('no_code') : { code, quantity, unit_price };
}

export function isLeftOut(refusal: LeftOut | Unreadable): refusal is LeftOut {
  return refusal.rejection !== 'unreadable' && refusal.rejection !== 'no_code';
}

function readQuantity(text: string): Quantity | LeftOut | Unreadable {
  const figure = text.trim() === '' ? 0 : readFigure(text, 4);
  if (isRejection(figure) || figure > QUANTITY_MAX) return unreadable('quantity', text);
  return figure > 0 ? (figure as Quantity) : reject('no_positive_quantity');
}

function readPrice(text: string): Minor | LeftOut | Unreadable {
  const figure = text.trim() === '' ? 0 : readFigure(text, 2);
  if (!isRejection(figure)) {
    if (figure > PRICE_MAX) return unreadable('unit_price', text);
    return figure > 0 ? (figure as Minor) : reject('no_positive_price');
  }
  if (figure.rejection !== 'too_fine') return unreadable('unit_price', text);
  const isNegative = text.trim().startsWith('-');
  return reject(isNegative ? 'no_positive_price' : 'price_too_fine');
}

/** When the invoice was made, by the clocks of the shop. */
export function readSoldAt(text: string, timezone: string): string | Unreadable {
  return instantOf(text, timezone) ?? unreadable('sold_at', text);
}

/** The code of the customer; null: nobody is named. */
export function readCustomer(text: string): string | null | Unreadable {
  const code = text.trim();
  if (code === '') return null;
  const isCode = code.length <= CODE_LENGTH && !code.includes(NUL);
  return isCode ? code : unreadable('customer', text);
}

const SHOWN = 40;

function unreadable(field: SaleField, text: string): Rejection<'unreadable'> {
  return reject('unreadable', { params: { field, text: text.slice(0, SHOWN) } });
}
