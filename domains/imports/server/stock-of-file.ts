import { add } from '#domains/kernel/core/money.ts';
import {
  type ImportedStock,
  importStock,
  type StockImportTarget,
} from '#domains/opening/server/door/import-stock.ts';
import type { ImportRow, ImportRows, ImportRun } from '#platform/import/import-run.ts';
import type { SheetRow } from '../core/find-head.ts';
import type { ImportField } from '../core/import-fields.ts';
import type { FileForm } from '../core/row-reader.ts';
import { importRows, outcomesOf } from './file-rows.ts';
import { type OpenFile, ofLocation } from './open-file.ts';

type ImportedVariants = NonNullable<StockImportTarget['variants']>;

/** Imports the stock of each location; `with_stock`: the number of rows with any stock. */
export async function importStocks(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { warehouse_id, variants }: { warehouse_id: string; variants?: ImportedVariants },
): Promise<ImportedStock & { with_stock: number }> {
  const { form, raw, others, left } = file;
  const stocked = new Set<number>();
  const counting = (of: ImportRun): ImportRun => {
    const counted: ImportRun['report']['imported'] = (row, subject) => {
      stocked.add(row);
      of.report.imported(row, subject);
    };
    return { ...of, report: { ...of.report, imported: counted } };
  };
  const place = variants === undefined ? {} : { variants: variants };
  const isOf = ({ number, cells }: ImportRow<ImportField>) =>
    (variants === undefined || variants.has(number)) && isCounted(cells);
  const isAlone = variants === undefined && others.length === 0;
  const first = isAlone ? rows : filtered(rows, isOf);
  const main = { warehouse_id, happened_at: null, ...place };
  let posted = await importStock(counting(run), first, main);
  const passed = others.length === 0 ? new Set<number>() : passedRows(form, raw);
  for (const other of others) {
    const isLeft = (row: number) => left.has(row) || passed.has(row);
    const all = importRows<ImportField>(other.form, () => outcomesOf(other.form, raw), isLeft);
    const at = { warehouse_id: other.warehouse_id, happened_at: null, ...place };
    const more = await importStock(counting(ofLocation(run, other)), filtered(all, isOf), at);
    posted = {
      lines: posted.lines + more.lines,
      document_ids: [...posted.document_ids, ...more.document_ids],
      total: add(posted.total, more.total),
    };
  }
  return Object.assign(posted, { with_stock: stocked.size });
}

/** Totals and titles do not depend on the column that is read. */
function passedRows(form: FileForm, raw: readonly SheetRow[]): Set<number> {
  const rows = new Set<number>();
  for (const outcome of outcomesOf(form, raw)) {
    if ('passed' in outcome && outcome.passed !== 'passed_zero') rows.add(outcome.row);
  }
  return rows;
}

/** An empty or zero quantity means no opening stock. */
export function isCounted({ quantity }: Readonly<Record<'quantity', string>>): boolean {
  return !/^[0০]*([.][0০]*)?$/.test(quantity);
}

function filtered(
  rows: ImportRows<ImportField>,
  fits: (row: ImportRow<ImportField>) => boolean,
): ImportRows<ImportField> {
  return async function* some() {
    for await (const row of rows()) if (fits(row)) yield row;
  };
}
