import { findByCode } from '#domains/catalog/server/door/find-by-code.ts';
import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { ImportRows, ImportRun } from '#platform/import/import-run.ts';
import { addRow, type Invoice, newInvoice } from '../core/group-invoices.ts';
import { invoiceOf, type SaleField } from '../core/sale-row.ts';
import { loadShopOfSales, selectAvailable } from './import-sales.sql.ts';
import { type PastSales, postInvoice } from './post-invoiced-sale.ts';

export type SalesToImport = {
  warehouse_id: string;
  /** true: unpaid amounts go on the customer's due; false: the invoices were paid in cash. */
  on_credit: boolean;
};

export type Tally = { lines: number; documents: number; total: Minor };
/** `again`: invoices that an earlier run had posted. */
export type ImportedSales = { posted: Tally; again: Tally };

const NONE: Tally = { lines: 0, documents: 0, total: ZERO };

/**
 * Posts past invoices as the till would, each in its own transaction, in the order of the file. The
 * file is read twice. The first pass counts the rows of each invoice, so that scattered rows still
 * make one document.
 */
export async function importSales(
  run: ImportRun,
  rows: ImportRows<SaleField>,
  input: SalesToImport,
): Promise<ImportedSales> {
  const { counts, codes } = await survey(rows);
  const sales = await loadPastSales(run, input, codes);
  const open = new Map<string, Invoice & { left: number }>();
  let imported: ImportedSales = { posted: NONE, again: NONE };
  for await (const { number: row, cells } of rows()) {
    const number = invoiceOf(cells);
    if (number === null) {
      run.report.left(row, 'invoice without a number', reject('no_number'));
      run.report.reached(row);
      continue;
    }
    let invoice = open.get(number);
    if (invoice === undefined) {
      invoice = { ...newInvoice(number), left: counts.get(number) ?? 1 };
      open.set(number, invoice);
    }
    const left = addRow(invoice, { row, cells }, sales.shop.timezone);
    if (left !== null) run.report.left(row, subjectOf(invoice, cells), left);
    invoice.left -= 1;
    if (invoice.left === 0) {
      open.delete(number);
      imported = await close(run, invoice, sales, imported);
    }
    run.report.reached(row);
  }
  return imported;
}

/** Counts the rows of each invoice and collects the codes that were sold. */
async function survey(rows: ImportRows<SaleField>) {
  const counts = new Map<string, number>();
  const codes = new Set<string>();
  for await (const { cells } of rows()) {
    const number = invoiceOf(cells);
    if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1);
    codes.add(cells.code.trim());
  }
  return { counts, codes: [...codes] };
}

async function loadPastSales(
  run: ImportRun,
  input: SalesToImport,
  codes: readonly string[],
): Promise<PastSales> {
  const { shop_id } = run.context().actor;
  return run.transaction(async (tx) => ({
    ...input,
    shop: await loadShopOfSales(tx, shop_id),
    variants: await findByCode(tx, shop_id, codes),
    available: run.is_dry_run ? await selectAvailable(tx, shop_id, input.warehouse_id) : null,
  }));
}

/** All rows of the invoice were read: it is posted, or all its rows are left out. */
async function close(
  run: ImportRun,
  invoice: Invoice,
  sales: PastSales,
  before: ImportedSales,
): Promise<ImportedSales> {
  const rows = [...invoice.lines.map(({ row }) => row), ...invoice.unread].sort((a, b) => a - b);
  if (rows.length === 0) return before;
  const outcome: Awaited<ReturnType<typeof postInvoice>> | Rejection =
    invoice.refusal ?? (await postInvoice(run, invoice, sales));
  if (isRejection(outcome)) {
    for (const row of rows) run.report.left(row, subjectOf(invoice), outcome);
    return before;
  }
  const state = outcome.replay ? 'again' : 'posted';
  for (const row of rows) run.report.imported(row, `${subjectOf(invoice)} (${state})`);
  const { lines, documents, total } = before[state];
  return {
    ...before,
    [state]: {
      lines: lines + rows.length,
      documents: documents + 1,
      total: add(total, outcome.total),
    },
  };
}

function subjectOf({ number }: Invoice, cells?: { description: string }): string {
  const description = cells?.description.trim() ?? '';
  return description === '' ? `invoice ${number}` : `invoice ${number} (${description})`;
}
