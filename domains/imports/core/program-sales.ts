// cspell:ignore lineitem -- so Shopify names the columns of lines.
import { type Minor, multiplyDivide } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import {
  moneyFormat,
  type NumberFormat,
  quantityFormat,
  readNumber,
} from '#domains/kernel/core/read-number.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Outcome, ProgramRow } from './program-rows.ts';

/** Programs whose sales can be imported, with a row for each line of a sale. */
export type SalesProgram = 'square_sales' | 'loyverse_sales' | 'shopify_sales';

export function isSalesProgram(program: string): program is SalesProgram {
  return ['square_sales', 'loyverse_sales', 'shopify_sales'].includes(program);
}

/** The rows of one sale. If the sale cannot be read, all of its rows are rejected. */
export function readSaleGroup(program: SalesProgram, rows: readonly ProgramRow[]): Outcome[] {
  if (program === 'shopify_sales') return readOrder(rows);
  return rows.map((one): Outcome => {
    const { row, cells, columnText: named } = one;
    const time = program === 'square_sales' ? named('time') : '';
    if (time !== '') cells.sold_at = `${cells.sold_at} ${time}`;
    if (named('status').toLowerCase().startsWith('cancel')) {
      return { row, cells, refused: reject('cancellation') };
    }
    const kind = `${named('event type')} ${named('receipt type')}`;
    if (/refund/i.test(kind)) return { row, cells, refused: reject('sale_refunded') };
    // They have the amount of the whole quantity: 100.00 for 2 is 50.00 each.
    cells.unit_price = unitPrice(cells.unit_price, cells.quantity);
    return { row, cells };
  });
}

/** Only the first row of an order has its time and its order discount. */
function readOrder(rows: readonly ProgramRow[]): Outcome[] {
  const [first] = rows;
  const refused = first === undefined ? null : refusalOfOrder(rows, first);
  return rows.map(({ row, cells, columnText: named }): Outcome => {
    if (refused !== null) return { row, cells, refused };
    cells.sold_at = first?.cells.sold_at ?? '';
    cells.customer = first?.cells.customer ?? '';
    const discount = amountOf(named('lineitem discount')) ?? 0;
    if (discount !== 0) {
      const total = lineTotal(cells.unit_price, cells.quantity);
      const net = total === null ? '' : plain(total - discount);
      cells.unit_price = net === '' ? UNREADABLE : unitPrice(net, cells.quantity);
    }
    return { row, cells };
  });
}

/** An order discount belongs to no line: the lines add up to more than was paid. */
function refusalOfOrder(
  rows: readonly ProgramRow[],
  { columnText: named }: ProgramRow,
): Rejection | null {
  if (named('cancelled at') !== '') return reject('cancellation');
  if (/refunded|voided/i.test(named('financial status'))) return reject('sale_refunded');
  const subtotal = amountOf(named('subtotal'));
  if (subtotal === null) return null;
  let sum = 0;
  for (const one of rows) {
    const total = lineTotal(one.cells.unit_price, one.cells.quantity);
    if (total === null) return null;
    sum += total - (amountOf(one.columnText('lineitem discount')) ?? 0);
  }
  const params = { lines: plain(sum), text: named('subtotal') };
  return sum === subtotal ? null : reject('sale_discounted', { params });
}

const AMOUNT: NumberFormat = { ...moneyFormat('BDT'), max: 9_000_000_000_000, mark: '.' };
const PIECES: NumberFormat = { ...quantityFormat(4), mark: '.' };
/** A text that cannot be read as a price. */
const UNREADABLE = '?';

function amountOf(text: string): number | null {
  const amount = text === '' ? null : readNumber(text, AMOUNT);
  return amount === null || isRejection(amount) ? null : amount;
}

function piecesOf(text: string): number | null {
  const pieces = text === '' ? null : readNumber(text, PIECES);
  return pieces === null || isRejection(pieces) || pieces <= 0 ? null : pieces;
}

function lineTotal(price: string, quantity: string): number | null {
  const [each, pieces] = [amountOf(price), piecesOf(quantity)];
  if (each === null || pieces === null) return null;
  return multiplyDivide(each, pieces, ONE);
}

/** `100.00` for `3` has no exact unit price; `33.3333` is kept and rejected as too fine. */
function unitPrice(text: string, quantity: string): string {
  const [total, pieces] = [amountOf(text), piecesOf(quantity)];
  if (total === null && text !== '') return UNREADABLE;
  // Returned lines are rejected by their quantity.
  if (total === null || pieces === null) return text;
  const each = multiplyDivide(total, ONE, pieces);
  if (multiplyDivide(each, pieces, ONE) === total) return plain(each);
  const fine = multiplyDivide(total, ONE * 100, pieces);
  return plain(fine, 4);
}

function plain(value: number | Minor, decimals = 2): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${value < 0 ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`;
}
