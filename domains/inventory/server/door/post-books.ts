import type { JournalLine } from '#domains/accounting/core/journal.ts';
import type { RevaluedFor } from '#domains/accounting/core/revaluation.ts';
import { journalRows } from '#domains/accounting/server/door/post-journal.ts';
import { postRevaluation } from '#domains/accounting/server/door/reverse-journal.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { takeNumber } from '#domains/documents/server/door/take-number.ts';
import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type {
  BatchCode,
  ExpiredPolicy,
  RequestedBatch,
} from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { levelChanges } from '../../core/levels/stock-changes.ts';
import { postBatches } from '../batches/post-batches.ts';
import { settleFilled } from '../costs/settle-filled.ts';
import { correctCounts } from '../counts/correct-counts.ts';
import { IN_ORDER, writeBooks } from '../levels/stock.sql.ts';

/** What a document does to both books. */
export type Books = {
  moves: readonly Move[];
  journal: readonly JournalLine[];
  /** The id of its journal entry. */
  entry_id: string;
  /** The entry that this one mirrors. */
  reverses_entry_id?: string;
  /** More leaves than is on hand, where the product or the warehouse allows that. */
  goes_below?: boolean;
  /** The batches requested for tracked variants, and whether expired ones may be used. */
  requestedBatches?: readonly RequestedBatch[];
  expired?: ExpiredPolicy;
  /** By how much movements among these change value alone: an entry of its own. */
  revalued?: Minor;
  /** What of that is posted to other accounts than Cost variance. */
  revalued_for?: readonly RevaluedFor[];
  /** For the audit log. */
  detail?: Record<string, unknown>;
};

/** Its number, and whether a tracked variant moved, which is known only after writing. */
type Posted = { number: string; has_batches: boolean };

/**
 * Writes what a document moves and posts, and assigns its number: the last statement of every
 * posting. The caller has locked the levels and decided on them; the update checks them again. A
 * document without value (a gift without cost) has no journal lines, and so no entry.
 */
export async function postBooks(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  books: Books,
): Promise<Posted | Rejection<BatchCode>> {
  const posted = await writeDocument(tx, context, document, books);
  if (document.happened_at === null || books.moves.length === 0 || isRejection(posted)) {
    return posted;
  }
  return (await correctCounts(tx, context, document)) ?? posted;
}

/** Writes a document without correcting counts. */
async function writeDocument(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  books: Books,
): Promise<Posted | Rejection<BatchCode>> {
  const { branch_id, business_date, id: document_id } = document;
  const header = { shop_id: context.actor.shop_id, document_id, branch_id, business_date };
  const entry = {
    ...header,
    id: books.entry_id,
    posting_kind: 'post' as const,
    reverses_id: books.reverses_entry_id ?? null,
  };
  const changes = levelChanges(books.moves);
  const { cost_method } = document;
  const goes_below = books.goes_below ?? false;
  const moved = { ...header, cost_method, moves: books.moves, goes_below };
  const written = await writeBooks(tx, moved, changes, {
    journal: journalRows(entry, books.journal),
    number: takeNumber(context, document, IN_ORDER, books.detail),
  });
  if (written.changed !== changes.length) return reject('insufficient_stock');
  const settled = await settleFilled(tx, { ...header, cost_method }, written.filled);
  const revalued = add(books.revalued ?? ZERO, settled);
  const { revalued_for = [] } = books;
  if (revalued !== ZERO || revalued_for.length > 0) {
    await postRevaluation(tx, { ...header, id: context.newId() }, revalued, revalued_for);
  }
  if (written.tracked !== null) {
    const { moves, requestedBatches = [], expired = 'in_turn' } = books;
    const chosen = { moves, requestedBatches, expired, tracked: written.tracked };
    const refused = await postBatches(tx, context, document, chosen);
    if (refused !== null) return refused;
  }
  return { number: written.number, has_batches: written.tracked !== null };
}
