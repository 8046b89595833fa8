import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  isLeftOut,
  readCustomer,
  readSaleRow,
  readSoldAt,
  type SaleCells,
  type SaleRow,
} from './sale-row.ts';

/** A past invoice, with the rows that were read up to now. */
export type Invoice = {
  readonly number: string;
  /** Rows of the file that are lines of the invoice, in order. */
  readonly lines: (SaleRow & { row: number })[];
  /** Rows that cannot be read. */
  readonly unread: number[];
  /** The first rejection of the whole invoice, with the row that caused it. */
  refusal: Rejection | null;
  /** From the first row. */
  sold_at: string | null;
  customer: string | null;
};

export function newInvoice(number: string): Invoice {
  const found = { lines: [], unread: [], refusal: null, sold_at: null, customer: null };
  return { number, ...found };
}

/**
 * Adds one row to an invoice. Returns the reason if only this row is left out. Returns null if the
 * row is a line, or if it makes the whole invoice unreadable.
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
