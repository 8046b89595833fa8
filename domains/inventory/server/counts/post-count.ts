import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { type DayRefusal, openDocument } from '#domains/documents/server/door/open-document.ts';
import { post } from '#domains/documents/server/door/post.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import { type CountPosting, postCountRoute } from '../../contract/stock-count.ts';
import { decidePostedAdjustment } from '../../core/adjustments/decide-posted-adjustment.ts';
import type { BatchCode } from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';
import { type CountChange, decideCount } from '../../core/counts/decide-count.ts';
import { mostOut } from '../../core/levels/most-out.ts';
import { listRequestedBatches } from '../../core/levels/requested-batches.ts';
import { writeAdjustment } from '../adjustments/write-adjustment.ts';
import { loadBatchFacts } from '../door/load-batch-facts.ts';
import { freeStock } from '../door/load-issue.ts';
import { loadStock } from '../door/load-stock.ts';
import {
  type CountFactsRow,
  closeCount,
  type LockedCount,
  loadCountFacts,
  lockCount,
} from './count.sql.ts';
import { checkOpen, countAnswer } from './count-answer.ts';

export const postCount = command(postCountRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const count = await lockCount(tx, { shop_id, scope: actor, id: params.id }, 'update');
  if (count === undefined) return reject('not_found');
  const posted = { ...count, posted_id: body.id, posted_by: user_id };
  if (count.posted_id === body.id && count.posted_by === user_id) {
    return replayAnswer({ data: await countAnswer(tx, context, count) });
  }
  const refusal = checkOpen(count);
  if (refusal !== null) return refusal;
  const variant_ids = body.unit_costs.map(({ variant_id }) => variant_id);
  const facts = await loadCountFacts(tx, shop_id, count.id, variant_ids);
  const unknown = variant_ids.findIndex((variant_id) => !facts.known.includes(variant_id));
  if (unknown >= 0) {
    return reject('variant_not_found', { path: `unit_costs.${unknown}.variant_id` });
  }
  if (facts.entries === 0) return reject('nothing_counted');
  if (facts.entries !== body.entries) return reject('count_changed', { path: 'entries' });
  const moves = await adjustByCount(tx, context, { count, posting: body, facts });
  if (isRejection(moves)) return moves;
  await closeCount(tx, {
    shop_id,
    count_id: count.id,
    posted_id: body.id,
    at: now,
    by: user_id,
    document_id: moves.length === 0 ? null : body.id,
    values: moves,
  });
  const detail = { counted: facts.entries, different: moves.length };
  await writeAudit(tx, context, { action: 'count.posted', subject_id: count.id, detail });
  return { data: await countAnswer(tx, context, posted) };
});

type ToPost = { count: LockedCount; posting: CountPosting; facts: CountFactsRow };

type Changed = Pick<Move, 'variant_id' | 'value'> & { batch: string };

type Refusal = Rejection<
  | (
      | DayRefusal
      | 'not_found'
      | 'id_reused'
      | 'variant_not_found'
      | 'quantity_too_fine'
      | 'unit_cost_of_loss'
    )
  | ('unit_cost_required' | 'amount_too_large' | BatchCode)
>;

/** One adjustment of all differences; none if there are none. */
async function adjustByCount(
  tx: Tx,
  context: Context,
  { count, posting, facts }: ToPost,
): Promise<readonly Changed[] | Refusal> {
  const { shop_id } = context.actor;
  const { warehouse_id, note } = count;
  if (facts.lines.length === 0) return [];
  const document = await openDocument(tx, context, {
    kind: STOCK_ADJUSTMENT,
    warehouse_id,
    request: { ...posting, count_id: count.id },
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return reject('id_reused', { path: 'id' });
  const into = [...new Set(facts.lines.map((line) => line.variant_id))];
  const location = { ...document, shop_id, warehouse_id };
  const locked = await loadStock(tx, location, { into });
  const costEntries = posting.unit_costs.map((one) => [one.variant_id, one.unit_cost] as const);
  const unit_costs = new Map(costEntries);
  const lines = decideCount(facts.lines, { levels: locked.levels, unit_costs });
  if (isRejection(lines)) return lines;
  const leaving = { location, document, into, wanted: mostOut(lines) };
  const stock = await freeStock(tx, context, leaving, locked);
  const planned = lines.map(({ variant_id, quantity_change }, line) => {
    return { warehouse_id, variant_id, line, is_in: quantity_change > 0 };
  });
  const requestedBatches = listRequestedBatches(lines.map(batchesOf));
  const named = { ...stock, planned, requestedBatches };
  const request = { warehouse_id, reason: 'count' as const, lines, note };
  const decided = decidePostedAdjustment(request, {
    ...stock,
    accounts: facts.accounts,
    decimals: new Map(Object.entries(facts.decimals)),
    unstocked: [],
    batches: await loadBatchFacts(tx, context, document.business_date, named),
  });
  if (isRejection(decided)) return toVariantPath(decided, lines) as Refusal;
  const written = writeAdjustment(context, request, { document }, decided);
  const detail = { count_id: count.id };
  await post(tx, context, [{ ...written, detail }], { read: null, end: 'goes on' });
  const { moves } = decided.adjustment;
  return moves.map(({ value }, index) => ({
    ...assertPresent(lines[index], 'one line a move'),
    value,
  }));
}

/** The difference of a batch is all of its line. */
function batchesOf({ batch, expires_on }: CountChange) {
  return batch === '' ? {} : { batches: [{ batch, expires_on: expires_on ?? undefined }] };
}

/** The client has never seen these lines, so the error names the variant, not the line number. */
function toVariantPath<R extends { path?: string | undefined }>(
  refused: R,
  lines: readonly { variant_id: string }[],
): R {
  const index = Number.parseInt(refused.path?.split('.')[1] ?? '', 10);
  return { ...refused, path: `lines.${lines[index]?.variant_id ?? ''}` };
}
