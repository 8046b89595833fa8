import { mirrorOf } from '#domains/accounting/server/door/reverse-journal.ts';
import { DAY_REJECTIONS } from '#domains/documents/contract/document.ts';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import type {
  REVERSAL_REJECTIONS,
  Reversal,
  ReversalRequest,
} from '#domains/documents/contract/reversal.ts';
import type { DayRefusal } from '#domains/documents/server/door/open-document.ts';
import { loadReversal, openReversal } from '#domains/documents/server/door/open-reversal.ts';
import { negate, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { reverseSettlement } from '#domains/payments/server/door/reverse-settlement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type Replayed, replayed } from '#platform/http/endpoint.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import type { BatchCode } from '../../core/batches/choose-batches.ts';
import { separateLateCosts, withCostChanges } from '../../core/costs/with-cost-changes.ts';
import { reverseMoves } from '../../core/levels/reverse-moves.ts';
import { usedFor } from '../../core/levels/used-for.ts';
import { loadCostChanges } from '../costs/cost-change.sql.ts';
import { undoLateEntry } from '../counts/correct-counts.ts';
import { findCorrectionsOf, unfoldedCorrection } from '../counts/count-correction.sql.ts';
import { lockReceivedStock } from './lock-received-stock.ts';
import { postBooks } from './post-books.ts';
import { releaseExpiredAndRetry } from './release-expired.ts';

/** `Own`: the rejection codes of the guard of the document kind. */
export type ReversalToPost<Own extends string> = {
  kind: DocumentKind;
  reverses_id: string;
  request: ReversalRequest;
  /** Checks and locks of the document kind, before the books. */
  guard?: () => Promise<Rejection<Own> | null>;
  /**
   * Reverses dues and deposits, for kinds that have them. It runs after stock and before sums, in
   * lock order.
   */
  reverseDues?: () => Promise<Rejection<
    'deposit_too_small' | 'already_settled' | 'gift_card_too_small'
  > | null>;
};

type ReversalCode =
  | keyof typeof REVERSAL_REJECTIONS
  | 'not_found'
  | 'permission_denied'
  | 'approval_required'
  | 'approval_not_valid';

/**
 * Posts the reversal of a document of any kind, dated now: mirrors both books line by line and
 * reverses its payments.
 */
export async function reverseBooks<Own extends string = never>(
  tx: Tx,
  context: Context,
  reversal: ReversalToPost<Own>,
): Promise<{ data: Reversal } | Replayed<{ data: Reversal }> | Rejection<Own | ReversalCode>> {
  const { shop_id } = context.actor;
  const { request, reverses_id } = reversal;
  const document = await openReversal(tx, context, reversal);
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadReversal(tx, shop_id, request.id) });
  const refusal = await reversal.guard?.();
  if (isRejection(refusal)) return refusal;

  const corrections = await findCorrectionsOf(tx, shop_id, reverses_id);
  const early = corrections.filter(({ is_first }) => is_first);
  const unfit = await reverseCorrections(tx, context, { corrections: early, request });
  if (unfit !== null) return unfit;
  const stockContext = { shop_id, business_date: document.business_date, now: context.now };
  const stock = await releaseExpiredAndRetry(tx, stockContext, () =>
    mirrorStock(tx, shop_id, reverses_id),
  );
  if (isRejection(stock)) return stock;
  const spent = await reversal.reverseDues?.();
  if (isRejection(spent)) return spent;
  await reverseSettlement(tx, { shop_id, document_id: request.id, reverses_id });
  const { journal = [], ...mirrored } = (await mirrorOf(tx, shop_id, reverses_id)) ?? {};
  const moves = [...stock.mirror, ...stock.revaluations];
  const detail = { reverses_id, reason: request.reason };
  const revalued = sumOf([...stock.revaluations, ...stock.late], ({ value }) => value);
  const revalued_for = stock.late.map(({ purpose, value }) => ({ purpose, amount: negate(value) }));
  const entry = { ...mirrored, entry_id: context.newId(), detail, revalued, revalued_for };
  const posted = await postBooks(tx, context, document, { moves, journal, ...entry });
  if (isRejection(posted)) return toReversalRejection(posted);
  const late = corrections.filter((one) => !early.includes(one));
  const refused = await reverseCorrections(tx, context, { corrections: late, request });
  if (refused !== null) return refused;
  const open = { document_id: request.id, reverses_id };
  const undone = await undoLateEntry(tx, context, open);
  if (undone !== null) return toReversalRejection(undone);
  return { data: await loadReversal(tx, shop_id, request.id) };
}

type OfCounts = {
  corrections: readonly { document_id: string }[];
  request: ReversalRequest;
};

/** A correction of a count is reversed with the document that caused it, or with its count. */
async function reverseCorrections(
  tx: Tx,
  context: Context,
  { corrections, request: { reason } }: OfCounts,
): Promise<Rejection<ReversalCode> | null> {
  const { shop_id } = context.actor;
  for (const { document_id: reverses_id } of corrections) {
    const request = { id: context.newId(), reason };
    const kind = STOCK_ADJUSTMENT;
    const reversed = await reverseBooks(tx, context, { kind, reverses_id, request });
    if (isRejection(reversed)) return reversed;
    await tx.executeQuery(unfoldedCorrection({ shop_id, document_id: reverses_id }));
  }
  return null;
}

/** Reduces the rejection to the codes that a reversal can have. */
function toReversalRejection(refused: Rejection<BatchCode | DayRefusal>): Rejection<ReversalCode> {
  const { rejection } = refused;
  if (rejection in DAY_REJECTIONS) return refused as Rejection<DayRefusal>;
  const code = MISSING_BATCH_CODES.find((one) => one === rejection);
  return {
    ...refused,
    rejection: code ?? (rejection === 'serial_required' ? 'batch_required' : 'insufficient_stock'),
  };
}

const MISSING_BATCH_CODES = [
  'batch_required',
  'batch_short',
  'serial_not_here',
  'serial_in_stock',
] as const;

/**
 * Mirrors the movements of the document on the current levels, locked in the order of all
 * postings. Stock moves at its original cost plus late costs. `late` holds those late costs, which
 * the mirrored entry does not contain.
 */
async function mirrorStock(tx: Tx, shop_id: string, document_id: string) {
  const { moves, levels } = await lockReceivedStock(tx, shop_id, document_id);
  const changed = await loadCostChanges(tx, shop_id, document_id);
  const known = withCostChanges(moves, changed);
  const reversed = reverseMoves(known, levels);
  if (isRejection(reversed)) return reversed;
  const late = changed.map(({ value, ...use }) => ({
    value: negate(value),
    purpose: usedFor(use),
  }));
  return { ...reversed, mirror: separateLateCosts(reversed.mirror, moves), late };
}
