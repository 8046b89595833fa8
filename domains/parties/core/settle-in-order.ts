import { type Minor, minor, negate, subtract, sumOf } from '#domains/kernel/core/money.ts';

/** An open document: what is owed; negative: a credit or an advance. */
export type OpenBalance = { document_id: string; open: Minor };

export type SettledItem = { document_id: string; before: Minor; amount: Minor };

/**
 * Settles documents in order with an amount of money. Credits are used first, as far as there are
 * dues to set them against: 100.00 of credit and 350.00 settle 300.00 and 150.00 of 200.00.
 */
export function settleInOrder(open: readonly OpenBalance[], paid: Minor): SettledItem[] {
  const dues = open.filter((item) => item.open > 0);
  const credits = open.filter((item) => item.open < 0);
  const owed = sumOf(dues, (item) => item.open);
  const given = negate(sumOf(credits, (item) => item.open));
  const applied = minor(Math.min(owed, given));
  return [...take(credits, applied), ...take(dues, minor(Math.min(owed, applied + paid)))];
}

/** Takes from one document after another until `most` is reached. */
function take(items: readonly OpenBalance[], most: Minor): SettledItem[] {
  let left = most;
  const taken: SettledItem[] = [];
  for (const { document_id, open } of items) {
    const part = minor(Math.min(left, Math.abs(open)));
    left = subtract(left, part);
    if (part > 0) taken.push({ document_id, before: open, amount: open > 0 ? part : negate(part) });
  }
  return taken;
}
