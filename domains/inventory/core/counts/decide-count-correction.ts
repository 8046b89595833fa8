import type { Accounts } from '#domains/accounting/core/journal.ts';
import { type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import {
  add,
  type Minor,
  minor,
  multiplyDivide,
  negate,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type LotUse, takeFromLots } from '../batches/lots.ts';
import { EMPTY, type Level } from '../costs/costing.ts';

/** The difference of a count line so far: surplus (+) or shortage (-), its value and its lots. */
export type CountDifference = {
  quantity: Quantity;
  value: Minor;
  lots: readonly LotUse[];
};

/**
 * What a correction takes back of a count's difference, and what it adds on the other side. 5 were
 * found and 8 arrive late: all 5 are taken back, and 3 are missing. Pure.
 */
export function splitCorrection(
  difference: Quantity,
  change: Quantity,
): { back: Quantity; rest: Quantity } {
  const isOpposite = difference > 0 !== change > 0 && difference !== 0;
  const size = isOpposite ? Math.min(Math.abs(difference), Math.abs(change)) : 0;
  const back = quantity(change > 0 ? size : -size);
  return { back, rest: quantity(change - back) };
}

export type ReversedDifference = { quantity: Quantity; value: Minor; lots?: readonly LotUse[] };

/**
 * Takes back part of a count's difference at its own value. Of 5 found for 50.00, 5 leave for 50.00
 * again; of 3 missing for 30.00, 2 come back for 20.00. With lots they leave the lot that the count
 * opened, and return to the lots that they left. Pure.
 */
export function takeDifferenceBack(
  difference: CountDifference,
  back: Quantity,
  level: Level = EMPTY,
): ReversedDifference {
  const size = quantity(Math.abs(back));
  if (level.lots)
    return back < 0 ? leaveLots(difference, size, level.lots) : fillLots(difference, size);
  const share = negate(multiplyDivide(difference.value, size, Math.abs(difference.quantity)));
  if (back > 0) return { quantity: back, value: share };
  // The last piece takes the whole value, and never more leaves than is in stock.
  const value = size === level.on_hand ? negate(level.value) : minor(Math.max(share, -level.value));
  return { quantity: back, value };
}

function leaveLots(
  { lots: differenceLots }: CountDifference,
  size: Quantity,
  lots: NonNullable<Level['lots']>,
): ReversedDifference {
  const isOfDifference = ({ lot }: LotUse) => differenceLots.some((use) => use.lot === lot);
  const orderedLots = [
    ...lots.filter(isOfDifference),
    ...lots.filter((lot) => !isOfDifference(lot)),
  ];
  const { uses, cost } = takeFromLots(orderedLots, size);
  return { quantity: quantity(-size), value: negate(cost), lots: uses };
}

/** What left last comes back first. */
function fillLots(
  { lots, quantity: of, value }: CountDifference,
  size: Quantity,
): ReversedDifference {
  const uses: LotUse[] = [];
  let left: number = size;
  for (const use of lots.filter(({ quantity: taken }) => taken < 0).toReversed()) {
    const part = quantity(Math.min(left, -use.quantity));
    if (part === 0) continue;
    left -= part;
    const worth = multiplyDivide(negate(use.value), part, -use.quantity);
    uses.push({ lot: use.lot, quantity: part, value: worth });
  }
  // What no longer has a lot comes back at the value of the difference, as a lot of its own.
  const unknown = left === 0 ? ZERO : negate(multiplyDivide(value, left, Math.abs(of)));
  return {
    quantity: size,
    value: add(
      sumOf(uses, (use) => use.value),
      unknown,
    ),
    lots: uses,
  };
}

/** Stock against the account that the count posted to: a gain or a loss reversed. */
export function reverseDifferenceJournal(
  taken: readonly ReversedDifference[],
  accounts: Accounts,
): JournalLine[] {
  const found = sumOf(taken, (one) => (one.quantity < 0 ? one.value : ZERO));
  const missing = sumOf(taken, (one) => (one.quantity > 0 ? one.value : ZERO));
  return journalLines([
    { account_id: accounts.inventory, amount: add(found, missing) },
    { account_id: accounts.stock_gain, amount: negate(found) },
    { account_id: accounts.stock_loss, amount: negate(missing) },
  ]);
}
