import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type LandedCostRequest, postLandedCostRoute } from '../contract/receipt-cost.ts';
import { type BilledLine, costOf } from '../core/bill-difference.ts';
import type { LineCosts } from '../core/decide-late-cost.ts';
import { type SharingRefusal, shareCost } from '../core/share-cost.ts';
import { loadForLateCost } from './load-late-cost.ts';
import { lateCostPosting, lateCostQuery } from './post-late-cost.ts';

export const postLandedCost = postingCommand(postLandedCostRoute, {
  load: (tx, context, { body }) =>
    loadForLateCost(tx, context, {
      kind: 'landed_cost',
      request: body,
      creditor_id: body.supplier_id,
      costsOf: (lines) => sharesOf(body, lines),
    }),
  ...lateCostPosting,
  ...answerBy(lateCostQuery),
});

/** If some lines are named, the others bear nothing. */
function sharesOf(
  { costs, lines: requestedLines }: LandedCostRequest,
  lines: readonly BilledLine[],
): LineCosts | SharingRefusal | Rejection<'receipt_line_not_found' | 'line_given_twice'> {
  const bearingLines = requestedLines ?? lines.map(({ id }) => ({ receipt_line_id: id }));
  for (const [index, { receipt_line_id }] of bearingLines.entries()) {
    const path = `lines.${index}.receipt_line_id`;
    const isKnown = lines.some(({ id }) => id === receipt_line_id);
    if (!isKnown) return reject('receipt_line_not_found', { path });
    const first = bearingLines.findIndex((line) => line.receipt_line_id === receipt_line_id);
    if (first !== index) return reject('line_given_twice', { path });
  }
  const bearers = bearingLines.flatMap((measures) => {
    const line = lines.find(({ id }) => id === measures.receipt_line_id);
    return line === undefined
      ? []
      : [{ ...line, net: costOf(line), quantity: line.own_quantity, ...measures }];
  });
  const shares = shareCost(costs, bearers);
  if (isRejection(shares)) return shares;
  const amounts = lines.map(({ id }) => {
    return shares[bearers.findIndex((bearer) => bearer.id === id)] ?? ZERO;
  });
  return { amounts, vat: ZERO, billed: null };
}
