import { instantOf } from '#domains/kernel/core/local-time.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import {
  moneyFormat,
  type NumberFormat,
  quantityFormat,
  readNumber,
} from '#domains/kernel/core/read-number.ts';
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

/** The required columns of a past invoice. */
export const SALE_REQUIRED = SALE_FIELDS.slice(0, 5);

export type SaleField = (typeof SALE_FIELDS)[number];
export type SaleCells = Readonly<Record<SaleField, string>>;

/** What one row of a past invoice sold. */
export type SaleRow = { code: string; quantity: Quantity; unit_price: Minor };

/** A row that cannot be a line of a sale: it is left out, the rest of its invoice is imported. */
export type LeftOut = Rejection<
  'cancellation' | 'no_positive_quantity' | 'no_positive_price' | 'price_too_fine'
>;

/** A row that cannot be read: the sale is incomplete, so the whole invoice is left out. */
export type Unreadable = Rejection<'unreadable' | 'no_code'>;

const PRICE: NumberFormat = {
  ...moneyFormat('BDT'),
  max: 10_000_000_000_000,
  mark: '.',
};

/** A negative quantity is a return: it is left out, but it is readable. */
const SIGNED_QUANTITY: NumberFormat = { ...quantityFormat(4), isSigned: true, mark: '.' };
const CODE_LENGTH = 64;
const CANCELLED = 'C';
const NUL = '\u0000';

/** The number of the row's invoice; null if it has none. */
export function invoiceOf(cells: SaleCells): string | null {
  const number = cells.number.trim();
  return number === '' || number.length > CODE_LENGTH || number.includes(NUL) ? null : number;
}

/** Reads a row as a line of a sale, or says why it is none. */
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
  const quantity = text.trim() === '' ? 0 : readNumber(text, SIGNED_QUANTITY);
  if (isRejection(quantity)) return unreadable('quantity', text);
  return quantity > 0 ? (quantity as Quantity) : reject('no_positive_quantity');
}

function readPrice(text: string): Minor | LeftOut | Unreadable {
  const price = text.trim() === '' ? 0 : readNumber(text, PRICE);
  if (price === 0) return reject('no_positive_price');
  if (!isRejection(price)) return price as Minor;
  if (price.rejection === 'number_negative') return reject('no_positive_price');
  const isTooFine = price.rejection === 'too_many_decimals';
  return isTooFine ? reject('price_too_fine') : unreadable('unit_price', text);
}

/** When the invoice was made, in the shop's time zone. */
export function readSoldAt(text: string, timezone: string): string | Unreadable {
  return instantOf(text, timezone) ?? unreadable('sold_at', text, '2026-01-31 14:05');
}

/** The customer's code; null if there is none. */
export function readCustomer(text: string): string | null | Unreadable {
  const code = text.trim();
  if (code === '') return null;
  const isCode = code.length <= CODE_LENGTH && !code.includes(NUL);
  return isCode ? code : unreadable('customer', text);
}

const SHOWN = 40;

/** `write`: an example of an accepted value. */
function unreadable(field: SaleField, text: string, write?: string): Rejection<'unreadable'> {
  const params = { field, text: text.slice(0, SHOWN) };
  return reject('unreadable', { params: write === undefined ? params : { ...params, write } });
}
