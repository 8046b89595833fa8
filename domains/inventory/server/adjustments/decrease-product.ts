import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listDecreasesRoute, postDecreaseRoute } from '../../contract/decrease-product.ts';
import { decidePostedAdjustment } from '../../core/adjustments/decide-posted-adjustment.ts';
import { correctCountsSince } from '../door/correct-counts-since.ts';
import { adjustmentQuery } from './adjustment.sql.ts';
import { selectDecreases } from './decrease-product.sql.ts';
import { loadForAdjustment } from './load-for-adjustment.ts';
import { writeAdjustment } from './write-adjustment.ts';

/** An adjustment that only takes out: it is reversed, read and posted as one. */
export const postDecrease = postingCommand(postDecreaseRoute, {
  load: (tx, context, { body }) => loadForAdjustment(tx, context, adjustmentOf(body)),
  decide: ({ body }, facts) => {
    const decided = decidePostedAdjustment(adjustmentOf(body), facts);
    if (!isRejection(decided) || decided.path === undefined) return decided;
    return { ...decided, path: decided.path.replace('quantity_change', 'quantity') };
  },
  write: (context, { input: { body }, facts, changes }) => [
    writeAdjustment(context, adjustmentOf(body), facts, changes),
  ],
  amend: (tx, context, { document }) => correctCountsSince(tx, context, document),
  ...answerBy(({ actor }, { body }) => toQuery(adjustmentQuery(actor.shop_id, body.id))),
});

function adjustmentOf(body: BodyOf<typeof postDecreaseRoute>) {
  const lines = body.lines.map((line) => ({
    ...line,
    quantity_change: quantity(-line.quantity),
  }));
  return { ...body, lines };
}

export const listDecreases = query(listDecreasesRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, branch_id, reason = null } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  return pageOf(await selectDecreases(tx, { shop_id, scope, reason, after, limit }), limit);
});
