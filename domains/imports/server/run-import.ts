import type { PriceChange } from '#domains/catalog/core/known-variants.ts';
import { type CustomFieldTable, importCustom } from '#domains/catalog/server/door/import-custom.ts';
import { importProducts } from '#domains/catalog/server/door/import-products.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { importDues } from '#domains/opening/server/door/import-dues.ts';
import { importCustomOfParties } from '#domains/parties/server/door/import-custom-of-parties.ts';
import { importParties } from '#domains/parties/server/door/import-parties.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { ImportRows, ImportRun } from '#platform/import/import-run.ts';
import { withProgress } from '#platform/import/progress.ts';
import {
  bringsDues,
  type ImportField,
  type Mapping,
  needsWarehouse,
} from '../core/import-fields.ts';
import { messageField } from '../core/message-field.ts';
import type { PassedCode, Outcome as Row } from '../core/program-rows.ts';
import { importRows, outcomesOf } from './file-rows.ts';
import type { Made, StoredMessage } from './import.sql.ts';
import {
  type Fault,
  type Faults,
  type OpenFile,
  type OpenFileRequest,
  ofLocation,
  openFile,
  type Packed,
} from './open-file.ts';
import { importStocks, isCounted } from './stock-of-file.ts';

export type Outcome = {
  summary: {
    passed: number;
    converted: number;
    products: number;
    variants: number;
    with_stock: number;
    stock_lines: number;
    stock_value: Minor;
    parties: number;
    dues: number;
    due_total: Minor;
    known: number;
    prices: number;
    new_units: string[];
    new_categories: string[];
  };
  /** The number of rejected rows; the first reasons are stored. */
  errors: number;
  messages: StoredMessage[];
  made: Made[];
  prices: PriceChange[];
  faults: Faults;
  /** Rows without an error of a product that has one in another row. */
  siblings: Faults;
};

const MESSAGES_MAX = 5_000;

/** Imports the whole file in the given transaction, and reports the rows that failed. */
export async function runImport(
  tx: Tx,
  context: Context,
  batch: Packed,
  rowNumbers: OpenFileRequest,
): Promise<Outcome> {
  const file = await openFile(batch, rowNumbers);
  const { left, others } = file;
  const isTwice = batch.kind !== 'stock' && needsWarehouse(batch.kind, rowNumbers.mapping);
  const steps = batch.row_count * ((isTwice ? 4 : 2) + 2 * others.length);
  return withProgress(rowNumbers.id, steps, async (step) => {
    const { run, refused } = recording(tx, context, step);
    const { passed, converted } = readOver(file, run);
    const { form, raw } = file;
    const outcomes = () => outcomesOf(form, raw);
    const rows = importRows<ImportField>(form, outcomes, (row) => left.has(row));
    const done = await importKind(file, run, rows, rowNumbers);
    const faults = [...refused.values()].sort((one, other) => one.row - other.row);
    const described = await withSubjects(file, faults.slice(0, MESSAGES_MAX));
    const { summary } = done;
    return {
      ...done,
      summary: { ...summary, passed: passed.length, converted: converted.length },
      errors: faults.length,
      messages: [
        ...described,
        ...passed.slice(0, MESSAGES_MAX),
        ...converted.slice(0, MESSAGES_MAX),
      ],
      faults: refused,
      siblings: siblingsOf(file, refused),
    };
  });
}

/** Reports errors in the reading of rows, and skipped rows, before their content is examined. */
function readOver({ batch, form, raw, others, left }: OpenFile, run: ImportRun): ReadOver {
  const passed: StoredMessage[] = [];
  const converted: StoredMessage[] = [];
  const stocked = new Set<number>();
  for (const other of others) {
    const { report } = ofLocation(run, other);
    for (const outcome of outcomesOf(other.form, raw)) {
      if (!('cells' in outcome)) continue;
      const { row, cells } = outcome;
      if ('refused' in outcome && !left.has(row)) report.left(row, '', outcome.refused);
      if (isCounted(cells)) stocked.add(row);
    }
  }
  const everywhere = batch.kind === 'stock' && others.length > 0 ? stocked : null;
  for (const outcome of outcomesOf(form, raw)) {
    const { row } = outcome;
    if ('refused' in outcome && !left.has(row)) run.report.left(row, '', outcome.refused);
    if ('converted' in outcome && !left.has(row)) converted.push(...convertedIn(outcome));
    const why = passedAs(outcome, everywhere);
    if (why === null) continue;
    const params = { text: why.text.slice(0, SHOWN) };
    passed.push({ row, subject: '', field: '', code: why.code, params, level: 'passed' });
  }
  return { passed, converted };
}

type ReadOver = Record<'passed' | 'converted', StoredMessage[]>;

const SHOWN = 120;

function convertedIn({ row, converted = [] }: Extract<Row, { converted?: unknown }>) {
  return converted.map(({ field, text, unicode }): StoredMessage => {
    const params = { text: text.slice(0, SHOWN), unicode: unicode.slice(0, SHOWN) };
    return { row, subject: '', field, code: 'converted', params, level: 'converted' };
  });
}

type Passed = { code: PassedCode; text: string };

/** With several locations, a row without stock is skipped only if no location has some. */
function passedAs(outcome: Row, stocked: ReadonlySet<number> | null): Passed | null {
  const passed = 'passed' in outcome ? { code: outcome.passed, text: outcome.text } : null;
  if (stocked === null || (passed !== null && passed.code !== 'passed_zero')) return passed;
  if ('cells' in outcome && isCounted(outcome.cells)) return null;
  if (stocked.has(outcome.row)) return null;
  const text = 'cells' in outcome ? outcome.cells.code : outcome.text;
  return { code: 'passed_zero', text };
}

/** A product is imported completely or not at all. */
function siblingsOf({ batch, form, raw }: OpenFile, faults: Faults): Faults {
  const siblings: Faults = new Map();
  if (batch.kind !== 'products' || faults.size === 0) return siblings;
  const codes = new Map<string, number>();
  for (const outcome of outcomesOf(form, raw)) {
    if (!('cells' in outcome) || outcome.cells.code === '') continue;
    if (faults.has(outcome.row)) codes.set(outcome.cells.code, outcome.row);
  }
  for (const outcome of outcomesOf(form, raw)) {
    if (!('cells' in outcome) || faults.has(outcome.row)) continue;
    const of = codes.get(outcome.cells.code);
    if (of === undefined) continue;
    const params = { row: of };
    siblings.set(outcome.row, { row: outcome.row, field: '', code: 'product_incomplete', params });
  }
  return siblings;
}

/** Adds the code or name of each row, by which a user finds it in the file. */
async function withSubjects(
  { form, raw }: OpenFile,
  messages: readonly Fault[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const rowNumbers = new Set(messages.map(({ row }) => row));
  const subjects = new Map<number, string>();
  for (const outcome of outcomesOf(form, raw)) {
    if (!('cells' in outcome) || !rowNumbers.has(outcome.row)) continue;
    const { code = '', name = '' } = outcome.cells;
    subjects.set(outcome.row, (code || name).slice(0, 200));
  }
  return messages.map((against) => ({
    ...against,
    subject: subjects.get(against.row) ?? '',
    level: 'fault' as const,
  }));
}

/** Runs each step in the one transaction, and records the first error of each row. */
function recording(tx: Tx, context: Context, step: () => void) {
  const refused: Faults = new Map();
  const run: ImportRun = {
    context: () => context,
    transaction: (work) => work(tx),
    is_dry_run: false,
    report: {
      reached: step,
      imported: step,
      left: (row, _subject, reason) => {
        step();
        const { rejection: code, params = {} } = reason;
        if (refused.has(row)) return;
        refused.set(row, { row, field: messageField(reason), code, params: { ...params } });
      },
    },
  };
  return { run, refused };
}

const NOTHING = {
  products: 0,
  variants: 0,
  with_stock: 0,
  stock_lines: 0,
  stock_value: ZERO,
  parties: 0,
  dues: 0,
  due_total: ZERO,
  passed: 0,
  converted: 0,
  known: 0,
  prices: 0,
} as const;
const NO_NAMES = () => ({ new_units: [] as string[], new_categories: [] as string[] });

type Done = Pick<Outcome, 'summary' | 'made' | 'prices'>;

function importKind(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  options: OpenFileRequest,
): Promise<Done> {
  const { kind } = file.batch;
  if (kind === 'products') return importProductRows(file, run, rows, options);
  if (kind === 'stock') return importOpening(file, run, rows, options);
  return importPeople(file, run, rows, options);
}

/** The custom fields that the file contains. */
function customFieldTable({ batch, raw }: OpenFile, mapping: Mapping): CustomFieldTable {
  const rows = async () => raw.map(([row, cells]) => [row, cells] as const);
  return { header: batch.header, taken: new Set(Object.values(mapping)), rows };
}

async function importProductRows(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { mapping, warehouse_id, known }: OpenFileRequest,
): Promise<Done> {
  const imported = await importProducts(run, rows, known);
  const { product_ids, variants, prices } = imported;
  await importCustom(run, customFieldTable(file, mapping), variants);
  const made: Made[] = [
    ...product_ids.map((subject_id) => ({ kind: 'product' as const, subject_id })),
    ...imported.units.map(({ id }) => ({ kind: 'unit' as const, subject_id: id })),
    ...imported.categories.map(({ id }) => ({ kind: 'category' as const, subject_id: id })),
  ];
  const summary = {
    ...NOTHING,
    products: product_ids.length,
    variants: variants.size,
    known: prices.length,
    prices: prices.filter(({ before, after }) => before !== after).length,
    new_units: imported.units.map(({ name }) => name),
    new_categories: imported.categories.map(({ name }) => name),
  };
  const isStocked = mapping.quantity !== undefined && warehouse_id !== null;
  if (!isStocked) return { summary, made, prices };
  const stock = await importStocks(file, run, rows, { warehouse_id, variants: variants });
  const { lines: stock_lines, total: stock_value, with_stock } = stock;
  return {
    summary: Object.assign(summary, { with_stock, stock_lines, stock_value }),
    made: [...made, ...stock.document_ids.map(toMadeDocument)],
    prices,
  };
}

function toMadeDocument(subject_id: string): Made {
  return { kind: 'document', subject_id };
}

async function importOpening(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { warehouse_id }: OpenFileRequest,
): Promise<Done> {
  const target = { warehouse_id: warehouse_id ?? '' };
  const stock = await importStocks(file, run, rows, target);
  const { lines: stock_lines, total: stock_value } = stock;
  const summary = { ...NOTHING, ...NO_NAMES(), stock_lines, stock_value };
  return { summary, made: stock.document_ids.map(toMadeDocument), prices: [] };
}

async function importPeople(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { mapping, warehouse_id }: OpenFileRequest,
): Promise<Done> {
  const { batch } = file;
  const kind = batch.kind === 'customers' ? 'customer' : 'supplier';
  const { parties } = await importParties(run, rows, kind);
  if (kind === 'customer')
    await importCustomOfParties(run, customFieldTable(file, mapping), parties);
  const party_ids = [...parties.values()];
  const made = party_ids.map((subject_id) => ({ kind: 'party' as const, subject_id }));
  const summary = { ...NOTHING, ...NO_NAMES(), parties: party_ids.length };
  const hasDues = bringsDues(batch.kind, mapping) && warehouse_id !== null;
  if (!hasDues) return { summary, made, prices: [] };
  const { document_ids, total } = await importDues(run, rows, { warehouse_id, parties });
  return {
    summary: { ...summary, dues: document_ids.length, due_total: total },
    made: [...made, ...document_ids.map(toMadeDocument)],
    prices: [],
  };
}
