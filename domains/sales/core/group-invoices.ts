import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  isLeftOut,
  readCustomer,
  readSaleRow,
  readSoldAt,
  type SaleCells,
  type SaleRow,
} from './sale-row.ts';

/** A past invoice as far as its rows are read. */
export type Invoice = {
  readonly number: string;
  /** Rows of the file that are its lines, in order. */
  readonly lines: (SaleRow & { row: number })[];
  /** Rows that nobody can read. */
  readonly unread: number[];
  /** The first reason against the invoice as a whole, with the row that gives it. */
  refusal: Rejection | null;
  /** Of its first row. */
  sold_at: string | null;
  customer: string | null;
};

export function newInvoice(number: string): Invoice {
  const found = { lines: [], unread: [], refusal: null, sold_at: null, customer: null };
  return { number, ...found };
}

/**
 * Reads one more row of an invoice. Returns why the row is left out while the rest stands, else
 * null: then it is a line, or it spoils the invoice.
 */
export function addRow(
  invoice: Invoice,
  { row, cells }: { row: number; cells: SaleCells },
  timezone: string,
): Rejection | null {
  const isFirst = invoice.sold_at === null;
  const sold_at = isFirst ? readSoldAt(cells.sold_at, timezone) : invoice.sold_at;
  if (typeof sold_at === 'string') invoice.sold_at = sold_at;
  const line = readSaleRow(cells);
  if (isRejection(line) && isLeftOut(line)) return line;
  const customer = readCustomer(cells.customer);
  for (const refusal of [line, sold_at, customer]) {
    if (isRejection(refusal)) return spoil(invoice, row, refusal);
  }
  if (isRejection(line) || isRejection(customer)) return null;
  invoice.lines.push({ ...line, row });
  if (customer !== null && invoice.customer !== null && customer !== invoice.customer) {
    invoice.refusal ??= reject('customers_differ', { params: { row } });
  }
  invoice.customer ??= customer;
  return null;
}

function spoil(invoice: Invoice, row: number, refusal: Rejection): null {
  invoice.unread.push(row);
  invoice.refusal ??= { ...refusal, params: { ...refusal.params, row } };
  return null;
}
