import type { Accounts } from '#domains/accounting/core/journal.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import {
  type DayRefusal,
  type OpenedDocument,
  openDocument,
} from '#domains/documents/server/door/open-document.ts';
import { post } from '#domains/documents/server/door/post.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import type { BatchCode } from '../../core/batches/choose-batches.ts';
import type { LotUse } from '../../core/batches/lots.ts';
import { splitCorrection } from '../../core/counts/decide-count-correction.ts';
import {
  addRests,
  type DecidedCorrection,
  takeBackParts,
} from '../../core/counts/decide-late-correction.ts';
import type { LateName } from '../../core/counts/late-names.ts';
import { bookChanges } from '../../core/levels/book-changes.ts';
import { levelsAt } from '../../core/levels/levels-at.ts';
import { loadAdjustmentFacts } from '../adjustments/adjustment.sql.ts';
import { writeAdjustment } from '../adjustments/write-adjustment.ts';
import { loadBatchFacts } from '../door/load-batch-facts.ts';
import { loadStock } from '../door/load-stock.ts';
import {
  correctionsQuery,
  findLateDocument,
  findLateLines,
  findMissing,
  findNamed,
  type LateLine,
  loadLotsOfCount,
  moveBooks,
} from './count-correction.sql.ts';

type Refusal = Rejection<'counted_since' | BatchCode>;

/**
 * Corrects counts after a late document: one entered after a count of its variants and dated before
 * it. The count saw the stock as it was, so the document changes the difference of the count and
 * not the counted quantity. In an open count, the books of its moment change. For a posted count, a
 * correction dated on the count is posted, or the document is refused if the shop chose so.
 */
export async function correctCounts(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
): Promise<Refusal | null> {
  const { shop_id } = context.actor;
  const { id: document_id, happened_at } = document;
  if (happened_at === null) return null;
  const { refuses, accounts, lines } = await findLateLines(tx, {
    shop_id,
    document_id,
    happened_at,
  });
  const posted = lines.filter(({ is_posted }) => is_posted);
  const [first] = posted;
  if (refuses && first !== undefined) return countedSince(first);
  await moveBooks(
    tx,
    shop_id,
    lines.filter(({ is_posted }) => !is_posted),
  );
  for (const count_id of new Set(posted.map((line) => line.count_id))) {
    const countLines = posted.filter((line) => line.count_id === count_id);
    const refused = await correctCount(tx, context, { countLines, accounts, document_id });
    if (refused !== null) return refused;
  }
  return null;
}

/**
 * A late document is reversed. If it changed the books of a count that was open then, they change
 * back; if that count was posted since, its difference is corrected. Corrections of posted counts
 * are reversed with it.
 */
export async function undoLateEntry(
  tx: Tx,
  context: Context,
  { document_id, reverses_id }: { document_id: string; reverses_id: string },
): Promise<Rejection<BatchCode | DayRefusal> | null> {
  const { shop_id } = context.actor;
  const late = await findLateDocument(tx, shop_id, reverses_id);
  if (late === undefined) return null;
  const { happened_at, posted_at, corrected } = late;
  const { accounts, lines } = await findLateLines(tx, { shop_id, document_id, happened_at });
  const moved = lines.filter(({ counted_at, count_id }) => {
    return counted_at <= posted_at && !corrected.includes(count_id);
  });
  await moveBooks(
    tx,
    shop_id,
    moved.filter(({ is_posted }) => !is_posted),
  );
  const posted = moved.filter(({ is_posted }) => is_posted);
  for (const countLines of Map.groupBy(posted, ({ count_id }) => count_id).values()) {
    const refused = await correctCount(tx, context, { countLines, accounts, document_id });
    if (refused !== null) return refused;
  }
  return null;
}

/**
 * A late document takes stock that a count found missing. All of it comes back first; what the
 * document does not take is missing again afterwards. Returns whether anything came back.
 */
export async function bringMissingBack(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  stockKey: { warehouse_id: string; variant_id: string },
): Promise<boolean> {
  const { shop_id } = context.actor;
  const { id: document_id, happened_at } = document;
  if (happened_at === null) return false;
  const late = { shop_id, document_id, happened_at };
  const { refuses, accounts, lines } = await findMissing(tx, late, stockKey);
  if (refuses) return false;
  const stage = lines
    .filter(({ is_posted, corrected }) => is_posted && corrected <= 0)
    .flatMap((line) => allMissing(line));
  if (stage.length === 0) return false;
  const refused = await takeBack(tx, context, { accounts, document_id, stage });
  return refused === null;
}

/**
 * For batches and serial numbers of a late document that a count changed: what the count missed
 * comes back, all of it, and a piece that it found leaves. What the document does not take is
 * missing again afterwards.
 */
export async function correctBefore(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  requestedBatches: { warehouse_id: string; names: readonly LateName[] },
): Promise<Refusal | null> {
  const { shop_id } = context.actor;
  const { id: document_id, happened_at } = document;
  if (happened_at === null) return null;
  const late = { shop_id, document_id, happened_at };
  const { refuses, accounts, lines } = await findNamed(tx, late, requestedBatches);
  const serials = new Set(
    requestedBatches.names.flatMap((one) => (one.is_serial ? [one.batch_key] : [])),
  );
  const stage = lines.flatMap((line) => {
    if (!line.is_posted) return [];
    return line.moved < 0 ? missingOf(line) : serials.has(line.batch_key) ? foundPiece(line) : [];
  });
  const [first] = stage;
  if (first === undefined) return null;
  if (refuses) return countedSince(first.line);
  return takeBack(tx, context, { accounts, document_id, stage });
}

/** All that a count found missing of a line. */
function allMissing(line: LateLine): Part[] {
  const change = quantity(line.book - line.counted);
  return change > 0 ? [{ line, change }] : [];
}

const missingOf = (line: LateLine) =>
  (line.batch_on_hand ?? 0) < -line.moved ? allMissing(line) : [];

/** A piece that the count found and that is still in stock. */
function foundPiece(line: LateLine): Part[] {
  const isFound = line.counted > line.book && (line.batch_on_hand ?? 0) > 0;
  return isFound ? [{ line, change: quantity(line.book - line.counted) }] : [];
}

const countedSince = ({ count_name: count, counted_on }: LateLine) =>
  reject('counted_since', { params: { count, counted_on } });

/** Returns by count, because each correction names the count that it corrects. */
async function takeBack(
  tx: Tx,
  context: Context,
  { stage, ...with_ }: Omit<Stage, 'of'>,
): Promise<Refusal | null> {
  for (const countLines of Map.groupBy(stage, ({ line }) => line.count_id).values()) {
    const parts = { ...with_, stage: countLines, of: 'difference' as const };
    const refused = await postCorrection(tx, context, parts);
    if (refused !== null) return refused;
  }
  return null;
}

type OfCount = {
  countLines: readonly LateLine[];
  accounts: Accounts;
  document_id: string;
};

type Part = { line: LateLine; change: Quantity };

/** First takes back the difference, then adds the shortage or surplus beyond it. */
async function correctCount(
  tx: Tx,
  context: Context,
  { countLines, ...with_ }: OfCount,
): Promise<Refusal | null> {
  const parts = countLines.map((line) => {
    const change = quantity(-line.moved - line.corrected);
    return { line, ...splitCorrection(quantity(line.counted - line.book), change) };
  });
  const backs = parts.flatMap(({ line, back }) => (back === 0 ? [] : [{ line, change: back }]));
  const rests = parts.flatMap(({ line, rest }) => (rest === 0 ? [] : [{ line, change: rest }]));
  for (const [of, stage] of [
    ['difference', backs],
    ['rest', rests],
  ] as const) {
    if (stage.length === 0) continue;
    const refused = await postCorrection(tx, context, { ...with_, stage, of });
    if (refused !== null) return refused;
  }
  return null;
}

type Stage = Omit<OfCount, 'countLines'> & {
  stage: readonly Part[];
  /** Part of the difference of the count is taken back, or more than that is added. */
  of: 'difference' | 'rest';
};

/** Posts a correction: a document of its own, dated on the count. */
async function postCorrection(
  tx: Tx,
  context: Context,
  { stage, of, accounts, document_id: cause_id }: Stage,
): Promise<Refusal | null> {
  const [one] = stage;
  assert(one !== undefined, 'a correction has lines');
  const { warehouse_id, count_id } = one.line;
  const at = stage.map(({ line }) => line.counted_at.getTime());
  const id = context.newId();
  const document = await openDocument(tx, context, {
    kind: STOCK_ADJUSTMENT,
    warehouse_id,
    request: { id, count_id, cause_id } as { id: string },
    happened_at: new Date(Math.max(...at)),
  });
  assert(document !== 'posted', 'an id just made is not posted');
  // The day of a count may be closed when a document from before it is reversed.
  if (isRejection(document)) return document as Rejection as Refusal;
  const facts = await loadCorrection(tx, context, document, { stage, accounts });
  const decided = of === 'difference' ? takeBackParts(stage, facts) : addRests(stage, facts);
  if (isRejection(decided)) return decided;
  const levels = levelsAt(warehouse_id, facts.levels);
  const books = bookChanges(decided, { ...facts, levels });
  if (isRejection(books)) return books;
  const lines = stage.map(({ line, change }) => {
    return { variant_id: line.variant_id, quantity_change: change };
  });
  const written = writeAdjustment(
    context,
    { warehouse_id, reason: 'count', lines },
    { document },
    { adjustment: decided, books },
  );
  const corrected = correctionEffect(context, { document_id: id, cause_id, stage, decided });
  const effects = [...written.effects, corrected];
  const detail = { count_id, cause_id };
  await post(tx, context, [{ ...written, effects, detail }], { read: null, end: 'goes on' });
  return null;
}

type Correction = Pick<Stage, 'stage'> & {
  document_id: string;
  cause_id: string;
  decided: DecidedCorrection;
};

/** The lines of the count are locked by the search for them. */
function correctionEffect(
  { actor: { shop_id } }: Context,
  { document_id, cause_id, stage, decided }: Correction,
): Effect {
  const lines = stage.map(({ line, change }, index) => ({
    line_no: index + 1,
    count_id: line.count_id,
    variant_id: line.requested_id,
    batch_key: line.batch_key,
    quantity: change,
    value: decided.moves[index]?.value ?? ZERO,
  }));
  const statement = correctionsQuery({ shop_id, document_id, cause_id }, lines);
  return { locks: 'nothing', statement };
}

/** Locks the levels of a correction, and loads what it is decided on. */
async function loadCorrection(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  { stage, accounts }: Pick<Stage, 'stage' | 'accounts'>,
) {
  const { shop_id } = context.actor;
  const { warehouse_id = '', count_id = '' } = stage[0]?.line ?? {};
  const into = [...new Set(stage.map(({ line }) => line.variant_id))];
  const { decimals } = await loadAdjustmentFacts(tx, shop_id, into);
  const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into });
  const lots_of_count = new Map<string, readonly LotUse[]>();
  for (const variant_id of stock.has_lots ? into : []) {
    const lots = await loadLotsOfCount(tx, { shop_id, count_id, variant_id });
    lots_of_count.set(variant_id, lots);
  }
  const planned = stage.map(({ line: { variant_id }, change }, line) => {
    return { warehouse_id, variant_id, line, is_in: change > 0 };
  });
  const requestedBatches = stage.flatMap(({ line: { batch, expires_on } }, line) =>
    batch === '' ? [] : [{ line, name: batch, expires_on: expires_on ?? undefined }],
  );
  const named = { ...stock, planned, requestedBatches };
  return {
    accounts,
    decimals: new Map(Object.entries(decimals)),
    levels: stock.levels,
    has_lots: stock.has_lots,
    lots_of_count,
    batches: await loadBatchFacts(tx, context, document.business_date, named),
  };
}
