import type { Accounts } from '#domains/accounting/core/journal.ts';
import {
  type DayRefusal,
  type OpenedDocument,
  openDocument,
} from '#domains/documents/server/door/open-document.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import { decideAdjustment } from '../../core/adjustments/decide-adjustment.ts';
import type { BatchCode, RequestedBatch } from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { decideCount } from '../../core/counts/decide-count.ts';
import {
  reversedDifferenceJournal,
  splitCorrection,
  takeDifferenceBack,
} from '../../core/counts/decide-count-correction.ts';
import type { LateName } from '../../core/counts/late-names.ts';
import { insertAdjustment, loadAdjustmentFacts } from '../adjustments/adjustment.sql.ts';
import { lockLevelsForReceipt } from '../door/lock-levels.ts';
import {
  findLateDocument,
  findLateLines,
  findMissing,
  findNamed,
  insertCorrections,
  type LateLine,
  loadLotsOfCount,
  moveBooks,
} from './count-correction.sql.ts';

/** Posts a correction like any other document. */
type Post = (
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  books: {
    moves: readonly Move[];
    journal: ReturnType<typeof reversedDifferenceJournal>;
    entry_id: string;
    requestedBatches: readonly RequestedBatch[];
    detail: Record<string, unknown>;
  },
) => Promise<unknown>;

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
  post: Post,
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
    const refused = await correctCount(tx, context, { countLines, accounts, document_id, post });
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
  { document_id, reverses_id, post }: { document_id: string; reverses_id: string; post: Post },
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
    const refused = await correctCount(tx, context, { countLines, accounts, document_id, post });
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
  { post, ...stockKey }: { warehouse_id: string; variant_id: string; post: Post },
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
  const refused = await takeBack(tx, context, { accounts, document_id, post, stage });
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
  { post, ...requestedBatches }: { warehouse_id: string; names: readonly LateName[]; post: Post },
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
  return takeBack(tx, context, { accounts, document_id, post, stage });
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
  { stage, ...with_ }: Omit<Stage, 'decide'>,
): Promise<Refusal | null> {
  for (const countLines of Map.groupBy(stage, ({ line }) => line.count_id).values()) {
    const parts = { ...with_, stage: countLines, decide: decideBacks };
    const refused = await postCorrection(tx, context, parts);
    if (refused !== null) return refused;
  }
  return null;
}

type OfCount = {
  countLines: readonly LateLine[];
  accounts: Accounts;
  document_id: string;
  post: Post;
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
  for (const [decide, stage] of [
    [decideBacks, backs],
    [decideRests, rests],
  ] as const) {
    if (stage.length === 0) continue;
    const refused = await postCorrection(tx, context, { ...with_, stage, decide });
    if (refused !== null) return refused;
  }
  return null;
}

type Decided = { moves: Move[]; journal: ReturnType<typeof reversedDifferenceJournal> };
type Decide = (
  tx: Tx,
  shop_id: string,
  parts: readonly Part[],
  accounts: Accounts,
) => Promise<Decided | Refusal>;

type Stage = Omit<OfCount, 'countLines'> & { stage: readonly Part[]; decide: Decide };

async function postCorrection(
  tx: Tx,
  context: Context,
  { stage, decide, accounts, document_id: cause_id, post }: Stage,
): Promise<Refusal | null> {
  const { shop_id } = context.actor;
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
  const decided = await decide(tx, shop_id, stage, accounts);
  if (isRejection(decided)) return decided;
  const lines = stage.map(({ line, change }) => {
    return { variant_id: line.variant_id, quantity_change: change };
  });
  const request = { id, warehouse_id, reason: 'count' as const, lines };
  await insertAdjustment(tx, shop_id, request, decided, context.newId);
  const requestedBatches = stage.flatMap(({ line: { batch, expires_on } }, line) =>
    batch === '' ? [] : [{ line, name: batch, expires_on: expires_on ?? undefined }],
  );
  const detail = { count_id, cause_id };
  const books = { ...decided, entry_id: context.newId(), requestedBatches, detail };
  const posted = await post(tx, context, document, books);
  if (isRejection(posted)) return posted as Refusal;
  await insertCorrections(
    tx,
    { shop_id, document_id: id, cause_id },
    stage.map(({ line, change }, index) => ({
      line_no: index + 1,
      count_id,
      variant_id: line.requested_id,
      batch_key: line.batch_key,
      quantity: change,
      value: decided.moves[index]?.value ?? ZERO,
    })),
  );
  return null;
}

async function decideBacks(
  tx: Tx,
  shop_id: string,
  parts: readonly Part[],
  accounts: Accounts,
): Promise<Decided | Refusal> {
  const { warehouse_id = '', count_id = '' } = parts[0]?.line ?? {};
  const variant_ids = [...new Set(parts.map(({ line }) => line.variant_id))];
  const levels = await lockLevelsForReceipt(tx, shop_id, warehouse_id, variant_ids);
  const taken: ReturnType<typeof takeDifferenceBack>[] = [];
  const moves: Move[] = [];
  for (const { line, change } of parts) {
    const { variant_id } = line;
    const level = levels.get(variant_id);
    const available = level?.on_hand ?? 0;
    if (-change > available)
      return reject('insufficient_stock', { params: { variant_id, available } });
    const lots = level?.lots ? await loadLotsOfCount(tx, { shop_id, count_id, variant_id }) : [];
    const difference = {
      quantity: quantity(line.counted - line.book),
      value: line.value ?? ZERO,
      lots,
    };
    const back = takeDifferenceBack(difference, change, level);
    taken.push(back);
    const { origin } = line;
    // A difference from several documents has no single origin.
    const isOfOne = origin !== null && Math.abs(origin.quantity) >= Math.abs(change);
    const { document_id = '', line_no = 0 } = origin ?? {};
    const takes_back = isOfOne ? { takes_back: { document_id, line_no } } : {};
    moves.push({ warehouse_id, variant_id, kind: 'move', ...back, ...takes_back });
  }
  return { moves, journal: reversedDifferenceJournal(taken, accounts) };
}

async function decideRests(
  tx: Tx,
  shop_id: string,
  parts: readonly Part[],
  accounts: Accounts,
): Promise<Decided | Refusal> {
  const { warehouse_id = '' } = parts[0]?.line ?? {};
  const variant_ids = [...new Set(parts.map(({ line }) => line.variant_id))];
  const { decimals } = await loadAdjustmentFacts(tx, shop_id, variant_ids);
  const levels = await lockLevelsForReceipt(tx, shop_id, warehouse_id, variant_ids);
  const countedLines = parts.map(({ line, change }) => ({
    variant_id: line.variant_id,
    batch: line.batch,
    expires_on: line.expires_on,
    counted: change,
    book: quantity(0),
    last_cost: line.last_cost ?? ZERO,
  }));
  const lines = parts.map((_, index) => {
    const [change] = decideOne(countedLines[index], levels);
    return change;
  });
  const request = { warehouse_id, reason: 'count' as const, lines: lines.flatMap((l) => l ?? []) };
  const facts = { accounts, decimals: new Map(Object.entries(decimals)), levels };
  const decided = decideAdjustment(request, facts);
  if (!isRejection(decided)) return decided;
  const { variant_id = '' } = parts[0]?.line ?? {};
  return reject('insufficient_stock', { params: { variant_id } });
}

function decideOne(
  line: Parameters<typeof decideCount>[0][number] | undefined,
  levels: Parameters<typeof decideCount>[1]['levels'],
) {
  const changes = line === undefined ? [] : decideCount([line], { levels, unit_costs: new Map() });
  return isRejection(changes) ? [] : changes;
}
