import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postBillRoute } from '../contract/receipt-cost.ts';
import { billDifference } from '../core/bill-difference.ts';
import { loadForLateCost } from './load-late-cost.ts';
import { lateCostPosting, lateCostQuery } from './post-late-cost.ts';

export const postBill = postingCommand(postBillRoute, {
  load: (tx, context, { body }) =>
    loadForLateCost(tx, context, {
      kind: 'bill',
      request: body,
      creditor_id: null,
      costsOf: (lines, { vat_registered }) => billDifference(body, lines, vat_registered),
    }),
  ...lateCostPosting,
  ...answerBy(lateCostQuery),
});
