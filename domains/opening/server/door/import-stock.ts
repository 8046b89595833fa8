import { beginBefore } from '#domains/accounting/server/door/begin-before.sql.ts';
import { type FoundVariant, findByCode } from '#domains/catalog/server/door/find-by-code.ts';
import type {
  OpeningBalance,
  postOpeningStockRoute,
} from '#domains/inventory/contract/opening-balance.ts';
import type { TrackedVariant } from '#domains/inventory/core/batches/choose-batches.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { add, type Minor, priceTimesQuantity, ZERO } from '#domains/kernel/core/money.ts';
import { isTooFine, ONE } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { findSurvivors } from '#domains/parties/server/door/find-survivors.sql.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import { isReplayed } from '#platform/http/endpoint.ts';
import { deriveId } from '#platform/import/derive-id.ts';
import { attempt, type ImportRows, type ImportRun } from '#platform/import/import-run.ts';
import { readStockRow, type StockField, type StockRow } from '../../core/stock-row.ts';
import { selectArchived, selectOpened, selectTracked } from '../opening-stock.sql.ts';
import { openStock } from './open-stock.ts';

/** `happened_at`: null is now. */
export type StockImportTarget = {
  warehouse_id: string;
  happened_at: string | null;
  /** The variant of each row, where known; otherwise its code decides. */
  variants?: ReadonlyMap<number, ImportedVariant>;
};
export type ImportedStock = { lines: number; document_ids: string[]; total: Minor };

type ImportedVariant = Pick<FoundVariant, 'variant_id' | 'decimals'>;

type NumberedRow = StockRow & { row: number };
type ResolvedRow = NumberedRow & { variant_id: string; is_tracked: boolean };

/** A chunk is tried again if one of its products is changed like this while it is posted. */
const ATTEMPTS = 3;
const CHANGED = ['variant_not_found', 'already_opened'];

/** As many lines as one document may have over HTTP. */
const LINES = 500;

/**
 * Enters opening stock as opening balances, so that both books follow. A code gets its opening
 * stock in a warehouse once: a second import of the file adds only what is new in it. All rows of a
 * code go into one document. A tracked variant gets a document of its own, so that one number
 * already in use does not reject other rows.
 */
export async function importStock(
  run: ImportRun,
  rows: ImportRows<StockField>,
  target: StockImportTarget,
): Promise<ImportedStock> {
  const byCode = await readRows(run, rows);
  const resolvedRows = await resolveRows(run, byCode, target);
  let posted: ImportedStock = { lines: 0, document_ids: [], total: ZERO };
  for (const chunk of chunksOf(resolvedRows)) posted = await post(run, chunk, target, posted);
  return posted;
}

async function readRows(
  { report }: ImportRun,
  rows: ImportRows<StockField>,
): Promise<Map<string, NumberedRow[]>> {
  const byCode = new Map<string, NumberedRow[]>();
  for await (const { number: row, cells } of rows()) {
    report.reached(row);
    const read = readStockRow(cells);
    if (isRejection(read)) {
      report.left(row, subjectOf(cells.code.trim()), read);
      continue;
    }
    const before = byCode.get(read.code);
    if (before === undefined) byCode.set(read.code, [{ ...read, row }]);
    else before.push({ ...read, row });
  }
  return byCode;
}

function subjectOf(code: string): string {
  return code === '' ? 'stock' : `stock of ${code}`;
}

/** The rows of each code that exists in the shop, without those it cannot take. */
async function resolveRows(
  run: ImportRun,
  byCode: ReadonlyMap<string, NumberedRow[]>,
  { warehouse_id, variants: known }: StockImportTarget,
): Promise<ResolvedRow[][]> {
  const { shop_id } = run.context().actor;
  const { found, survivors, opened, tracked } = await run.transaction(async (tx) => {
    const codes = known === undefined ? [...byCode.keys()] : [];
    const found = await findByCode(tx, shop_id, codes);
    const matched = [...found.values()].flatMap((v) => (v === 'several' ? [] : [v.variant_id]));
    const named = [...(known?.values() ?? [])].map(({ variant_id }) => variant_id);
    const survivors = await findSurvivors(tx, shop_id, named);
    const ids = [...matched, ...named.map((id) => survivors.get(id) ?? id)];
    const opened = new Set(await selectOpened(tx, shop_id, warehouse_id, ids));
    return { found, survivors, opened, tracked: await selectTracked(tx, shop_id, ids) };
  });
  // A merged product's code is one of its survivor: rows of both go into one document.
  const byVariant = new Map<string, ResolvedRow[]>();
  for (const [code, rows] of byCode) {
    for (const row of rows) {
      const variant =
        known === undefined ? found.get(code) : present(known.get(row.row), survivors);
      const refused = refusalOf(row, variant, { opened, tracked });
      if (refused !== null) run.report.left(row.row, subjectOf(code), refused);
      else {
        const { variant_id } = variant as ImportedVariant;
        const resolved = { ...row, variant_id, is_tracked: tracked.has(variant_id) };
        byVariant.set(variant_id, [...(byVariant.get(variant_id) ?? []), resolved]);
      }
    }
  }
  return [...byVariant.values()];
}

/** A variant under the id of its survivor, if it was merged. */
function present(variant: ImportedVariant | undefined, survivors: ReadonlyMap<string, string>) {
  if (variant === undefined) return undefined;
  const { variant_id, decimals } = variant;
  return { variant_id: survivors.get(variant_id) ?? variant_id, decimals };
}

function refusalOf(
  row: StockRow,
  variant: ImportedVariant | 'several' | undefined,
  { opened, tracked }: { opened: ReadonlySet<string>; tracked: Tracked },
): Rejection | null {
  if (variant === undefined) return reject('unknown_code');
  if (variant === 'several') return reject('code_has_variants');
  if (opened.has(variant.variant_id)) return reject('opened_before');
  const rejection = checkTracking(row, tracked.get(variant.variant_id));
  if (rejection !== null) return rejection;
  return isTooFine(row.quantity, variant.decimals)
    ? reject('quantity_too_fine_for_unit', { params: { decimals: variant.decimals } })
    : null;
}

type Tracked = ReadonlyMap<string, TrackedVariant>;

/** What a row must say of a tracked variant, and must not say of others. */
function checkTracking(
  { batch, expires_on, serials, quantity }: StockRow,
  variant: TrackedVariant | undefined,
): Rejection | null {
  if (variant === undefined) return null;
  if (variant.tracking === 'batch') {
    if (batch === '') return reject('batch_required');
    const needsExpiry = variant.requires_expiry && expires_on === null;
    return needsExpiry ? reject('batch_expiry_required', { params: { batch } }) : null;
  }
  const params = { given: serials.length, pieces: quantity / ONE };
  if (serials.length === 0) return reject('serial_required', { params });
  return serials.length * ONE === quantity ? null : reject('serial_count_differs', { params });
}

function chunksOf(groups: readonly ResolvedRow[][]): ResolvedRow[][] {
  const chunks: ResolvedRow[][] = [];
  let open: ResolvedRow[] = [];
  for (const rows of groups) {
    const isApart = rows[0]?.is_tracked === true;
    if (isApart) chunks.push([...rows]);
    if (isApart) continue;
    if (open.length > 0 && open.length + rows.length > LINES) {
      chunks.push(open);
      open = [];
    }
    open.push(...rows);
  }
  if (open.length > 0) chunks.push(open);
  return chunks;
}

async function post(
  run: ImportRun,
  chunk: readonly ResolvedRow[],
  target: StockImportTarget,
  before: ImportedStock,
): Promise<ImportedStock> {
  let rows = await followMerges(run, chunk, target);
  let outcome: Posted | Rejection | null = null;
  for (let time = 1; time <= ATTEMPTS && rows.length > 0; time += 1) {
    const now = rows;
    outcome = await attempt(run, (tx) => postChunk(tx, run, now, target));
    if (!isRejection(outcome) || !CHANGED.includes(outcome.rejection)) break;
    // A product of the chunk was merged, archived or opened a moment ago.
    rows = await followMerges(run, rows, target);
  }
  if (outcome === null) return before;
  if (isRejection(outcome)) {
    for (const { row, code } of rows) run.report.left(row, subjectOf(code), outcome);
    return before;
  }
  for (const { row, code } of rows) run.report.imported(row, subjectOf(code));
  return {
    lines: before.lines + rows.length,
    document_ids: [...before.document_ids, outcome.data.id],
    total: add(before.total, outcome.data.total ?? ZERO),
  };
}

/**
 * The rows under the survivors of what was merged since they were read, without those that have
 * opening stock by now, or whose product was archived.
 */
async function followMerges(
  { context, transaction, report }: ImportRun,
  rows: readonly ResolvedRow[],
  { warehouse_id }: StockImportTarget,
): Promise<ResolvedRow[]> {
  const { shop_id } = context().actor;
  const ids = rows.map(({ variant_id }) => variant_id);
  const { survivors, opened, archived } = await transaction(async (tx) => {
    const survivors = await findSurvivors(tx, shop_id, ids);
    const present = ids.map((id) => survivors.get(id) ?? id);
    const opened = new Set(await selectOpened(tx, shop_id, warehouse_id, present));
    const archived = new Set(await selectArchived(tx, shop_id, present));
    return { survivors, opened, archived };
  });
  return rows.flatMap((row) => {
    const variant_id = survivors.get(row.variant_id) ?? row.variant_id;
    const isArchived = archived.has(variant_id);
    if (!isArchived && !opened.has(variant_id)) return [{ ...row, variant_id }];
    const refused = reject(isArchived ? 'variant_not_found' : 'opened_before');
    report.left(row.row, subjectOf(row.code), refused);
    return [];
  });
}

async function postChunk(
  tx: Tx,
  run: ImportRun,
  rows: readonly ResolvedRow[],
  target: StockImportTarget,
): Promise<Posted | Rejection> {
  const context = run.context();
  const at = target.happened_at === null ? context.now : new Date(target.happened_at);
  await beginBefore(tx, context.actor.shop_id, at);
  for (let time = 1; ; time += 1) {
    const body = requestOf(rows, target, [context.actor.shop_id, String(time)]);
    const outcome = await openStock(tx, context, body);
    const answer = isReplayed(outcome) ? outcome.replayed : outcome;
    // The same opening stock was posted before and reversed: it is entered again.
    const wasReversed = !isRejection(answer) && (answer as Posted).data.reversed_by !== null;
    if (!wasReversed) return answer as Posted | Rejection;
  }
}

type Posted = { data: OpeningBalance };

function requestOf(
  rows: readonly ResolvedRow[],
  { warehouse_id, happened_at }: StockImportTarget,
  identity: readonly string[],
): BodyOf<typeof postOpeningStockRoute> {
  const stock = rows.map(({ variant_id, quantity, cost, ...row }) => ({
    variant_id,
    quantity,
    value: priceTimesQuantity(cost, quantity),
    ...(row.is_tracked && trackingInputOf(row)),
  }));
  const at = new Date(happened_at ?? 0);
  return {
    id: deriveId(at, ...identity, 'opening', warehouse_id, JSON.stringify(stock)),
    warehouse_id,
    stock,
    note: 'Opening stock',
    happened_at: happened_at ?? undefined,
  };
}

function trackingInputOf({
  batch,
  expires_on,
  serials,
}: Omit<StockRow, 'code' | 'quantity' | 'cost'>) {
  if (serials.length > 0) return { serials: [...serials] };
  return { batches: [{ batch, ...defined({ expires_on: expires_on ?? undefined }) }] };
}
