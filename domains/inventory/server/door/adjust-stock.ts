import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { type Posting, postingStep } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { AdjustmentRequest, postAdjustmentRoute } from '../../contract/stock-adjustment.ts';
import type { Reason } from '../../core/adjustments/decide-adjustment.ts';
import {
  type AdjustmentChanges,
  decidePostedAdjustment,
} from '../../core/adjustments/decide-posted-adjustment.ts';
import { adjustmentQuery } from '../adjustments/adjustment.sql.ts';
import { type LoadedAdjustment, loadForAdjustment } from '../adjustments/load-for-adjustment.ts';
import { writeAdjustment } from '../adjustments/write-adjustment.ts';
import { correctCountsSince } from './correct-counts-since.ts';

export const adjustment: Posting<typeof postAdjustmentRoute, LoadedAdjustment, AdjustmentChanges> =
  {
    load: (tx, context, { body }) => loadForAdjustment(tx, context, body),
    decide: ({ body }, facts) => decidePostedAdjustment(body, facts),
    write: (context, { input: { body }, facts, changes }) => [
      writeAdjustment(context, body, facts, changes),
    ],
    amend: (tx, context, { document }) => correctCountsSince(tx, context, document),
    ...answerBy(({ actor }, { body }) => toQuery(adjustmentQuery(actor.shop_id, body.id))),
  };

const step = postingStep(adjustment);

type AdjustmentToPost = Omit<AdjustmentRequest, 'reason'> & { reason: Reason };

/** Posts a stock adjustment as a step of another command. */
export function adjustStock(tx: Tx, context: Context, body: AdjustmentToPost) {
  // A reason that no request can have is known to the decision, and stored.
  return step(tx, { params: {}, query: {}, body: body as AdjustmentRequest }, context);
}
