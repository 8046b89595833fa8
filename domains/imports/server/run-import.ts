import { importCustom, type OwnTable } from '#domains/catalog/server/door/import-custom.ts';
import { importProducts } from '#domains/catalog/server/door/import-products.ts';
import { importStock } from '#domains/inventory/server/door/import-stock.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { importCustomOfParties } from '#domains/parties/server/door/import-custom-of-parties.ts';
import { importDues } from '#domains/parties/server/door/import-dues.ts';
import { importParties } from '#domains/parties/server/door/import-parties.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { ImportRow, ImportRows, ImportRun } from '#platform/import/import-run.ts';
import { withProgress } from '#platform/import/progress.ts';
import { bringsDues, type ImportField, type Mapping, needsPlace } from '../core/import-fields.ts';
import { messageField } from '../core/message-field.ts';
import type { LockedBatch, Made, StoredMessage } from './import.sql.ts';
import { mappedRows, unpackRows } from './mapped-rows.ts';

export type Asked = { id: string; mapping: Mapping; warehouse_id: string | null };

export type Outcome = {
  summary: {
    products: number;
    variants: number;
    with_stock: number;
    stock_lines: number;
    stock_value: Minor;
    parties: number;
    dues: number;
    due_total: Minor;
  };
  /** How many rows were refused; of the first the reasons. */
  errors: number;
  messages: StoredMessage[];
  made: Made[];
};

type Packed = LockedBatch & { rows: Buffer };

const MESSAGES_MAX = 5_000;

/** Does all that a file says, in the transaction given; what it could not, it tells. */
export async function runImport(
  tx: Tx,
  context: Context,
  batch: Packed,
  asked: Asked,
): Promise<Outcome> {
  const rows = await mappedRows(batch, asked.mapping);
  const isTwice = batch.kind !== 'stock' && needsPlace(batch.kind, asked.mapping);
  const steps = batch.row_count * (isTwice ? 4 : 2);
  return withProgress(asked.id, steps, async (step) => {
    const { run, refused } = recording(tx, context, step);
    const done = await importKind(batch, run, rows, asked);
    const messages = [...refused.values()].sort((one, other) => one.row - other.row);
    const told = await withSubjects(rows, messages.slice(0, MESSAGES_MAX));
    return { ...done, errors: messages.length, messages: told };
  });
}

type Against = Omit<StoredMessage, 'subject'>;

/** Each with what its row is of, as a person looks for it in the file. */
async function withSubjects(
  rows: ImportRows<ImportField>,
  messages: readonly Against[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const asked = new Set(messages.map(({ row }) => row));
  const subjects = new Map<number, string>();
  for await (const { number, cells } of rows()) {
    if (asked.has(number)) subjects.set(number, (cells.code || cells.name).slice(0, 200));
  }
  return messages.map((against) => ({ ...against, subject: subjects.get(against.row) ?? '' }));
}

/** Every step in one transaction, and of each row the first reason against it. */
function recording(tx: Tx, context: Context, step: () => void) {
  const refused = new Map<number, Against>();
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
  ...{ dues: 0, due_total: ZERO },
} as const;

type Done = Pick<Outcome, 'summary' | 'made'>;

function importKind(
  batch: Packed,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  asked: Asked,
): Promise<Done> {
  const { kind } = batch;
  if (kind === 'products') return importGoods(batch, run, rows, asked);
  if (kind === 'stock') return importOpening(run, rows, asked);
  return importPeople(batch, run, rows, asked);
}

/** Where a file may tell what a shop has fields of its own for. */
function ownTable({ header, rows }: Packed, mapping: Mapping): OwnTable {
  return { header, taken: new Set(Object.values(mapping)), rows: () => unpackRows(rows) };
}

async function importGoods(
  batch: Packed,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { mapping, warehouse_id }: Asked,
): Promise<Done> {
  const { product_ids, variants: goods } = await importProducts(run, rows);
  await importCustom(run, ownTable(batch, mapping), goods);
  const made = product_ids.map((subject_id) => ({ kind: 'product' as const, subject_id }));
  const summary = { ...NOTHING, products: product_ids.length, variants: goods.size };
  if (mapping.quantity === undefined || warehouse_id === null) return { summary, made };
  const counted = filtered(rows, ({ number, cells }) => goods.has(number) && isCounted(cells));
  const place = { warehouse_id, happened_at: null, goods };
  const stock = await importStock(run, counted, place);
  return {
    summary: {
      ...summary,
      ...{ with_stock: stock.lines, stock_lines: stock.lines, stock_value: stock.total },
    },
    made: [...made, ...stock.document_ids.map(paper)],
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
  const summary = { ...NOTHING, stock_lines: stock.lines, stock_value: stock.total };
  return { summary, made: stock.document_ids.map(paper) };
}

async function importPeople(
  batch: Packed,
  run: ImportRun,
  rows: ImportRows<ImportField>,
  { mapping, warehouse_id }: Asked,
): Promise<Done> {
  const kind = batch.kind === 'customers' ? 'customer' : 'supplier';
  const { parties } = await importParties(run, rows, kind);
  if (kind === 'customer') await importCustomOfParties(run, ownTable(batch, mapping), parties);
  const party_ids = [...parties.values()];
  const made = party_ids.map((subject_id) => ({ kind: 'party' as const, subject_id }));
  const summary = { ...NOTHING, parties: party_ids.length };
  if (!bringsDues(batch.kind, mapping) || warehouse_id === null) return { summary, made };
  const { document_ids, total } = await importDues(run, rows, { warehouse_id, parties });
  return {
    summary: { ...summary, dues: document_ids.length, due_total: total },
    made: [...made, ...document_ids.map(paper)],
  };
}
