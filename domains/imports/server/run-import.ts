import type { PriceChange } from '#domains/catalog/core/known-goods.ts';
import { importCustom, type OwnTable } from '#domains/catalog/server/door/import-custom.ts';
import { importProducts, type KnownRule } from '#domains/catalog/server/door/import-products.ts';
import { importStock } from '#domains/inventory/server/door/import-stock.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { importCustomOfParties } from '#domains/parties/server/door/import-custom-of-parties.ts';
import { importDues } from '#domains/parties/server/door/import-dues.ts';
import { importParties } from '#domains/parties/server/door/import-parties.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { ImportRow, ImportRows, ImportRun } from '#platform/import/import-run.ts';
import { withProgress } from '#platform/import/progress.ts';
import type { Mark } from '../core/file-facts.ts';
import type { SheetRow } from '../core/find-head.ts';
import { bringsDues, type ImportField, type Mapping, needsPlace } from '../core/import-fields.ts';
import { messageField } from '../core/message-field.ts';
import { formOf } from '../core/plan-file.ts';
import type { FileForm } from '../core/row-reader.ts';
import { importRows, outcomesOf } from './file-rows.ts';
import type { LockedBatch, Made, StoredMessage } from './import.sql.ts';
import { sheetRows } from './stored-file.ts';

export type Asked = {
  id: string;
  mapping: Mapping;
  warehouse_id: string | null;
  known: KnownRule;
  mark: Mark | null;
  /** Rows that are left out, with what is wrong with them. */
  left?: Faults;
};

/** What is wrong with a row. */
export type Fault = Omit<StoredMessage, 'subject' | 'level'>;
export type Faults = Map<number, Fault>;

export type Outcome = {
  summary: {
    passed: number;
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
  /** How many rows were refused; of the first the reasons. */
  errors: number;
  messages: StoredMessage[];
  made: Made[];
  prices: PriceChange[];
  faults: Faults;
  /** Rows without a fault, of a product that has a row with one. */
  siblings: Faults;
};

export type Packed = LockedBatch & { rows: Buffer };

const MESSAGES_MAX = 5_000;

/** A file that is open: how it is read, and its rows. */
type OpenFile = { batch: Packed; form: FileForm; raw: readonly SheetRow[] };

/** Does all that a file says, in the transaction given; what it could not, it tells. */
export async function runImport(
  tx: Tx,
  context: Context,
  batch: Packed,
  asked: Asked,
): Promise<Outcome> {
  const file = await openFile(batch, asked);
  const left: Faults = asked.left ?? new Map();
  const isTwice = batch.kind !== 'stock' && needsPlace(batch.kind, asked.mapping);
  const steps = batch.row_count * (isTwice ? 4 : 2);
  return withProgress(asked.id, steps, async (step) => {
    const { run, refused } = recording(tx, context, step);
    const passed = readOver(file, { run, left });
    const { form, raw } = file;
    const outcomes = () => outcomesOf(form, raw);
    const rows = importRows<ImportField>(form, outcomes, (row) => left.has(row));
    const done = await importKind(file, run, rows, asked);
    const faults = [...refused.values()].sort((one, other) => one.row - other.row);
    const told = await withSubjects(file, faults.slice(0, MESSAGES_MAX));
    const { summary } = done;
    return {
      ...done,
      summary: { ...summary, passed: passed.length },
      errors: faults.length,
      messages: [...told, ...passed.slice(0, MESSAGES_MAX)],
      faults: refused,
      siblings: siblingsOf(file, refused),
    };
  });
}

async function openFile(batch: Packed, { mapping, mark }: Asked): Promise<OpenFile> {
  const raw = await sheetRows(batch.rows, batch.sheet);
  const { kind, head, program, currency, delimiter } = batch;
  const form = formOf({ kind, head, program, mapping, currency, delimiter, mark }, raw);
  return { batch, form, raw };
}

/** Says what is wrong with rows before anybody looks at what they are, and who is passed over. */
function readOver(
  { form, raw }: OpenFile,
  { run, left }: { run: ImportRun; left: Faults },
): StoredMessage[] {
  const passed: StoredMessage[] = [];
  for (const outcome of outcomesOf(form, raw)) {
    const { row } = outcome;
    if ('refused' in outcome && !left.has(row)) run.report.left(row, '', outcome.refused);
    if (!('passed' in outcome)) continue;
    const { passed: code, text } = outcome;
    const params = { text: text.slice(0, 120) };
    passed.push({ row, subject: '', field: '', code, params, level: 'passed' });
  }
  return passed;
}

/** A product is put in whole or not at all. */
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

/** Each with what its row is of, as a person looks for it in the file. */
async function withSubjects(
  { form, raw }: OpenFile,
  messages: readonly Fault[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const asked = new Set(messages.map(({ row }) => row));
  const subjects = new Map<number, string>();
  for (const outcome of outcomesOf(form, raw)) {
    if (!('cells' in outcome) || !asked.has(outcome.row)) continue;
    const { code = '', name = '' } = outcome.cells;
    subjects.set(outcome.row, (code || name).slice(0, 200));
  }
  return messages.map((against) => ({
    ...against,
    subject: subjects.get(against.row) ?? '',
    level: 'fault' as const,
  }));
}

/** Every step in one transaction, and of each row the first reason against it. */
function recording(tx: Tx, context: Context, step: () => void) {
  const refused: Faults = new Map();
  const run: ImportRun = {
    context: () => context,
    transaction: (work) => work(tx),
    is_dry_run: false,
    report: {
      reached: step,
      kept: step,
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
  ...{ products: 0, variants: 0, with_stock: 0, stock_lines: 0, stock_value: ZERO, parties: 0 },
  ...{ dues: 0, due_total: ZERO, passed: 0, known: 0, prices: 0 },
} as const;
const NO_NAMES = () => ({ new_units: [] as string[], new_categories: [] as string[] });

type Done = Pick<Outcome, 'summary' | 'made' | 'prices'>;

function importKind(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  asked: Asked,
): Promise<Done> {
  const { kind } = file.batch;
  if (kind === 'products') return importGoods(file, run, rows, asked);
  if (kind === 'stock') return importOpening(run, rows, asked);
  return importPeople(file, run, rows, asked);
}

/** Where a file may tell what a shop has fields of its own for. */
function ownTable({ batch, raw }: OpenFile, mapping: Mapping): OwnTable {
  const rows = async () => raw.map(([row, cells]) => [row, cells] as const);
  return { header: batch.header, taken: new Set(Object.values(mapping)), rows };
}

async function importGoods(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { mapping, warehouse_id, known }: Asked,
): Promise<Done> {
  const imported = await importProducts(run, rows, known);
  const { product_ids, variants: goods, prices } = imported;
  await importCustom(run, ownTable(file, mapping), goods);
  const made: Made[] = [
    ...product_ids.map((subject_id) => ({ kind: 'product' as const, subject_id })),
    ...imported.units.map(({ id }) => ({ kind: 'unit' as const, subject_id: id })),
    ...imported.categories.map(({ id }) => ({ kind: 'category' as const, subject_id: id })),
  ];
  const summary = {
    ...NOTHING,
    products: product_ids.length,
    variants: goods.size,
    known: prices.length,
    prices: prices.filter(({ before, after }) => before !== after).length,
    new_units: imported.units.map(({ name }) => name),
    new_categories: imported.categories.map(({ name }) => name),
  };
  const isStocked = mapping.quantity !== undefined && warehouse_id !== null;
  if (!isStocked) return { summary, made, prices };
  const counted = filtered(rows, ({ number, cells }) => goods.has(number) && isCounted(cells));
  const place = { warehouse_id, happened_at: null, goods };
  const stock = await importStock(run, counted, place);
  return {
    summary: {
      ...summary,
      ...{ with_stock: stock.lines, stock_lines: stock.lines, stock_value: stock.total },
    },
    made: [...made, ...stock.document_ids.map(paper)],
    prices,
  };
}

function paper(subject_id: string): Made {
  return { kind: 'document', subject_id };
}

/** Where nothing is said, and where it says none, there is no opening stock. */
function isCounted({ quantity }: Readonly<Record<ImportField, string>>): boolean {
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

async function importOpening(
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { warehouse_id }: Asked,
): Promise<Done> {
  const place = { warehouse_id: warehouse_id ?? '', happened_at: null };
  const stock = await importStock(run, rows, place);
  const { lines: stock_lines, total: stock_value } = stock;
  const summary = { ...NOTHING, ...NO_NAMES(), stock_lines, stock_value };
  return { summary, made: stock.document_ids.map(paper), prices: [] };
}

async function importPeople(
  file: OpenFile,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { mapping, warehouse_id }: Asked,
): Promise<Done> {
  const { batch } = file;
  const kind = batch.kind === 'customers' ? 'customer' : 'supplier';
  const { parties } = await importParties(run, rows, kind);
  if (kind === 'customer') await importCustomOfParties(run, ownTable(file, mapping), parties);
  const party_ids = [...parties.values()];
  const made = party_ids.map((subject_id) => ({ kind: 'party' as const, subject_id }));
  const summary = { ...NOTHING, ...NO_NAMES(), parties: party_ids.length };
  const hasDues = bringsDues(batch.kind, mapping) && warehouse_id !== null;
  if (!hasDues) return { summary, made, prices: [] };
  const { document_ids, total } = await importDues(run, rows, { warehouse_id, parties });
  return {
    summary: { ...summary, dues: document_ids.length, due_total: total },
    made: [...made, ...document_ids.map(paper)],
    prices: [],
  };
}
