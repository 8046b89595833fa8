import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { lineAmount, type Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import {
  moneyFormat,
  type NumberFormat,
  quantityFormat,
  readNumber,
} from '#domains/kernel/core/read-number.ts';
import { readWrittenDay } from '#domains/kernel/core/read-typed-day.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export const STOCK_REQUIRED = ['code', 'quantity', 'cost'] as const;
export const STOCK_FIELDS = [...STOCK_REQUIRED, 'batch', 'expires_on', 'serials'] as const;
export type StockField = (typeof STOCK_FIELDS)[number];

/** Opening stock of a variant, at its unit cost. */
export type StockRow = {
  code: string;
  quantity: Quantity;
  cost: Minor;
  /** Of a tracked variant: its batch with its expiry date, or a serial number for each piece. */
  batch: string;
  expires_on: string | null;
  serials: readonly string[];
};

export type StockRowRefusal = Rejection<
  | 'no_code'
  | 'no_positive_quantity'
  | 'quantity_negative'
  | 'quantity_too_fine'
  | 'quantity_unreadable'
  | 'no_cost'
  | 'cost_negative'
  | 'cost_too_fine'
  | 'cost_unreadable'
  | 'amount_too_large'
  | 'expiry_unreadable'
  | 'batch_too_long'
>;

/** The stock of a row, or the first error in it. A cost of 0 is a gift; an empty one is unknown. */
export function readStockRow(
  cells: Readonly<Record<(typeof STOCK_REQUIRED)[number], string>> &
    Readonly<Partial<Record<StockField, string>>>,
): StockRow | StockRowRefusal {
  const code = cells.code.trim();
  if (code === '') return reject('no_code');
  const quantity = readQuantity(cells.quantity);
  if (isRejection(quantity)) return quantity;
  const cost = readCost(cells.cost);
  if (isRejection(cost)) return cost;
  if (lineAmount(cost, quantity) === null) return reject('amount_too_large');
  const tracking = readTracking(cells);
  return isRejection(tracking) ? tracking : { code, quantity, cost, ...tracking };
}

/** The longest batch name or serial number. */
const NAME_MAX = 60;

function readTracking({
  batch = '',
  expires_on = '',
  serials = '',
}: Readonly<Partial<Record<StockField, string>>>):
  | Pick<StockRow, 'batch' | 'expires_on' | 'serials'>
  | StockRowRefusal {
  const day = toLatinDigits(expires_on.trim());
  const read = day === '' ? null : readWrittenDay(day);
  if (day !== '' && read === null) return reject('expiry_unreadable', { params: { text: day } });
  const pieces = serials.split(/[\s,;]+/).filter((piece) => piece !== '');
  const tooLong = [batch.trim(), ...pieces].find((name) => name.length > NAME_MAX);
  if (tooLong !== undefined) return reject('batch_too_long', { params: { text: tooLong } });
  return { batch: batch.trim(), expires_on: read, serials: pieces };
}

const QUANTITY: NumberFormat = { ...quantityFormat(4), mark: '.' };
const COST: NumberFormat = { ...moneyFormat('BDT'), mark: '.' };

function readQuantity(text: string): Quantity | StockRowRefusal {
  const quantity = text.trim() === '' ? 0 : readNumber(text, QUANTITY);
  const params = { text };
  if (quantity === 0) return reject('no_positive_quantity');
  if (!isRejection(quantity)) return quantity as Quantity;
  if (quantity.rejection === 'number_negative') return reject('quantity_negative', { params });
  if (quantity.rejection === 'too_many_decimals') return reject('quantity_too_fine', { params });
  return reject('quantity_unreadable', { params });
}

function readCost(text: string): Minor | StockRowRefusal {
  if (text.trim() === '') return reject('no_cost');
  const cost = readNumber(text, COST);
  if (!isRejection(cost)) return cost as Minor;
  if (cost.rejection === 'number_negative') return reject('cost_negative');
  const isTooFine = cost.rejection === 'too_many_decimals';
  return reject(isTooFine ? 'cost_too_fine' : 'cost_unreadable', { params: { text } });
}
