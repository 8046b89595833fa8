import { checkApproval } from '#domains/access/core/check-approval.ts';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsQuery } from '#domains/accounting/server/door/accounts.sql.ts';
import { DAY_REJECTIONS } from '#domains/documents/contract/document.ts';
import type { REVERSAL_REJECTIONS } from '#domains/documents/contract/reversal.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { DayRefusal, OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import {
  answerByReversal,
  type ReversalToOpen,
} from '#domains/documents/server/door/open-reversal.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  loadMoneyReversal,
  type MoneyReversalFacts,
  reversalOf,
  writeMoneyReversal,
} from '#domains/payments/server/door/reverse-money.ts';
import { findBranches } from '#domains/shops/server/door/branches-of-warehouses.sql.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import type { BatchCode } from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import {
  type MovesToReverse,
  missingStock,
  type ReversedStock,
  reverseStock,
} from '../../core/levels/mirror-stock.ts';
import { shortLevels } from '../../core/levels/reverse-moves.ts';
import { loadCostChanges } from '../costs/cost-change.sql.ts';
import { undoLateEntry } from '../counts/correct-counts.ts';
import {
  findCorrectionsOf,
  type LinkedCorrection,
  unfoldCorrectionQuery,
} from '../counts/count-correction.sql.ts';
import { trackedVariantsQuery } from '../levels/lock-levels.sql.ts';
import { endReservations, findExpired } from '../reservations/reservation.sql.ts';
import { bookEffects } from './book-effects.ts';
import { loadBatchFacts } from './load-batch-facts.ts';
import { lockReceivedStock } from './lock-received-stock.ts';

export type OpenedStockReversal = MoneyReversalFacts & {
  accounts: Accounts;
  /** The user who approved it; null: no approval was needed. */
  approved_by: string | null;
};

export type StockReversalFacts = OpenedStockReversal &
  MovesToReverse & {
    /** Corrections of counts that are reversed after it. */
    corrections: readonly LinkedCorrection[];
  };

export type StockReversalRefusal = Rejection<
  | keyof typeof REVERSAL_REJECTIONS
  | 'not_found'
  | 'permission_denied'
  | 'approval_required'
  | 'approval_not_valid'
>;

/** Opens a reversal of goods and checks its approval, before anything is locked or moved. */
export async function openStockReversal(
  tx: Tx,
  context: Context,
  reversal: ReversalToOpen,
): Promise<OpenedStockReversal | 'posted' | StockReversalRefusal> {
  const { shop_id } = context.actor;
  const loaded = await loadMoneyReversal(tx, context, reversal, [accountsQuery({ shop_id })]);
  if (loaded === 'posted' || isRejection(loaded)) return loaded;
  const { facts, rows } = loaded;
  const approval = checkApproval(facts.approval_check, facts.approval);
  if (isRejection(approval)) return approval;
  const [found] = rows[0] as [{ accounts: Accounts }];
  return { ...facts, ...found, approved_by: approval?.approved_by ?? null };
}

/**
 * Locks the stock of a reversal, and loads what it mirrors. The kind has checked what forbids it:
 * the corrections of counts that come first are reversed here.
 */
export async function loadStockReversal(
  tx: Tx,
  context: Context,
  opened: OpenedStockReversal,
): Promise<StockReversalFacts | StockReversalRefusal> {
  const { shop_id } = context.actor;
  const { document, reverses_id } = opened;
  const linked = await findCorrectionsOf(tx, shop_id, reverses_id);
  const early = linked.filter(({ is_first }) => is_first);
  const refused = await reverseCorrections(tx, context, opened, early);
  if (refused !== null) return refused;
  const { moves: moved, levels } = await lockStock(tx, context, document, reverses_id);
  return {
    ...opened,
    moved,
    levels,
    branches: await findBranches(tx, shop_id, [...new Set(moved.map((move) => move.warehouse_id))]),
    late_costs: await loadCostChanges(tx, shop_id, reverses_id),
    batches: await loadBatches(tx, context, document, moved),
    has_lots: document.cost_method === 'fifo',
    corrections: linked.filter(({ is_first }) => !is_first),
  };
}

/** Where too little is free, expired reservations end, and the levels are loaded again. */
async function lockStock(
  tx: Tx,
  { actor: { shop_id }, now: at }: Context,
  { business_date }: OpenedDocument,
  reverses_id: string,
) {
  const stock = await lockReceivedStock(tx, shop_id, reverses_id);
  let freed = 0;
  for (const { warehouse_id, variant_id } of shortLevels(stock.moves, stock.levels)) {
    const location = { shop_id, warehouse_id };
    const expired = await findExpired(tx, location, [variant_id], business_date);
    freed += await endReservations(tx, shop_id, expired, { at, as: 'expired' });
  }
  return freed === 0 ? stock : lockReceivedStock(tx, shop_id, reverses_id);
}

/** The batches that the mirror moves. */
async function loadBatches(
  tx: Tx,
  context: Context,
  { business_date }: OpenedDocument,
  moved: readonly Move[],
) {
  const { shop_id } = context.actor;
  const variant_ids = moved.map(({ variant_id }) => variant_id);
  const { rows: tracked } = await tx.executeQuery(trackedVariantsQuery({ shop_id, variant_ids }));
  const planned = moved.flatMap(({ quantity, ...move }) =>
    quantity === 0 ? [] : [{ ...move, is_in: quantity < 0 }],
  );
  return loadBatchFacts(tx, context, business_date, { planned, tracked, requestedBatches: [] });
}

/** The document that mirrors another, with further effects. */
export function writeStockReversal(
  context: Context,
  facts: MoneyReversalFacts,
  changes: ReversedStock,
  more: readonly Effect[] = [],
): DocumentToPost {
  const moved = bookEffects(context, facts.document, changes.books);
  return writeMoneyReversal(context, facts, changes, [...more, ...moved]);
}

/** Reverses the other corrections of counts, and undoes a late entry in counts made since. */
export async function amendStockReversal(
  tx: Tx,
  context: Context,
  facts: StockReversalFacts,
): Promise<StockReversalRefusal | null> {
  const { document, reverses_id } = facts;
  const refused = await reverseCorrections(tx, context, facts, facts.corrections);
  if (refused !== null) return refused;
  const undone = await undoLateEntry(tx, context, { document_id: document.id, reverses_id });
  if (undone === null) return null;
  const isOfDay = undone.rejection in DAY_REJECTIONS;
  return isOfDay ? (undone as Rejection<DayRefusal>) : missingStock(undone as Rejection<BatchCode>);
}

/** Reverses an adjustment, or the correction of a count, as a step of another command. */
export const reverseAdjustmentStep = postingStep<AnyRoute, StockReversalFacts, ReversedStock>({
  load: async (tx, context, input) => {
    const opened = await openStockReversal(tx, context, reversalOf(STOCK_ADJUSTMENT, input));
    if (opened === 'posted' || isRejection(opened)) return opened;
    return loadStockReversal(tx, context, opened);
  },
  decide: (_, facts) => reverseStock(facts),
  write: (context, { facts, changes }) => {
    const { shop_id } = context.actor;
    const unfolded = unfoldCorrectionQuery({ shop_id, document_id: facts.reverses_id });
    const effects: Effect[] = [{ locks: 'nothing', statement: unfolded }];
    const written = writeStockReversal(context, facts, changes, effects);
    return [{ ...written, approved_by: context.step_up?.approved_by ?? null }];
  },
  amend: amendStockReversal,
  ...answerByReversal,
});

/**
 * A correction of a count is reversed with the document that caused it, or with its count. The
 * approval of that reversal is for its corrections too.
 */
async function reverseCorrections(
  tx: Tx,
  context: Context,
  { reason, approved_by }: OpenedStockReversal,
  corrections: readonly LinkedCorrection[],
): Promise<StockReversalRefusal | null> {
  const approved = { ...context, step_up: { missing_permission: null, approved_by } };
  for (const { document_id } of corrections) {
    const body = { id: context.newId(), reason };
    const input = { params: { id: document_id }, query: {}, body };
    const reversed = await reverseAdjustmentStep(tx, input, approved);
    if (isRejection(reversed)) return reversed as StockReversalRefusal;
  }
  return null;
}
