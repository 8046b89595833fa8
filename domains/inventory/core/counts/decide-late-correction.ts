import type { Accounts, JournalLine } from '#domains/accounting/core/journal.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { decideAdjustment } from '../adjustments/decide-adjustment.ts';
import type { LotUse } from '../batches/lots.ts';
import type { Move } from '../costs/costing.ts';
import type { StockLevel } from '../levels/issue-lines.ts';
import { decideCount } from './decide-count.ts';
import { reverseDifferenceJournal, takeDifferenceBack } from './decide-count-correction.ts';

/** A line of a posted count whose difference changes. */
type DifferenceLine = {
  warehouse_id: string;
  variant_id: string;
  batch: string;
  expires_on: string | null;
  counted: Quantity;
  book: Quantity;
  value: Minor | null;
  last_cost: Minor | null;
  origin: { document_id: string; line_no: number; quantity: Quantity } | null;
};

export type CorrectionPart = { line: DifferenceLine; change: Quantity };

export type CorrectionFacts = {
  accounts: Accounts;
  /** Decimals of the units. */
  decimals: ReadonlyMap<string, number>;
  levels: ReadonlyMap<string, StockLevel>;
  /** What the count did to lots of each variant; empty in a shop without lots. */
  lots_of_count: ReadonlyMap<string, readonly LotUse[]>;
};

export type DecidedCorrection = { moves: Move[]; journal: JournalLine[] };

/** Takes back parts of the difference of a count, at the cost it was posted with. */
export function takeBackParts(
  parts: readonly CorrectionPart[],
  { accounts, levels, lots_of_count }: CorrectionFacts,
): DecidedCorrection | Rejection<'insufficient_stock'> {
  const taken: ReturnType<typeof takeDifferenceBack>[] = [];
  const moves: Move[] = [];
  for (const { line, change } of parts) {
    const { variant_id, warehouse_id, origin } = line;
    const level = levels.get(variant_id);
    const available = level?.on_hand ?? 0;
    if (-change > available) {
      return reject('insufficient_stock', { params: { variant_id, available } });
    }
    const difference = {
      quantity: quantity(line.counted - line.book),
      value: line.value ?? ZERO,
      lots: [...(lots_of_count.get(variant_id) ?? [])],
    };
    const back = takeDifferenceBack(difference, change, level);
    taken.push(back);
    // A difference from several documents has no single origin.
    const isOfOne = origin !== null && Math.abs(origin.quantity) >= Math.abs(change);
    const { document_id = '', line_no = 0 } = origin ?? {};
    const takes_back = isOfOne ? { takes_back: { document_id, line_no } } : {};
    moves.push({ warehouse_id, variant_id, kind: 'move', ...back, ...takes_back });
  }
  return { moves, journal: reverseDifferenceJournal(taken, accounts) };
}

/** Adds the shortage or surplus that goes beyond the difference, as a count would. */
export function addRests(
  parts: readonly CorrectionPart[],
  facts: CorrectionFacts,
): DecidedCorrection | Rejection<'insufficient_stock'> {
  const { levels } = facts;
  const [{ line: { warehouse_id = '', variant_id = '' } = {} } = {}] = parts;
  const lines = parts.flatMap(({ line, change }) => {
    const counted = {
      variant_id: line.variant_id,
      batch: line.batch,
      expires_on: line.expires_on,
      counted: change,
      book: quantity(0),
      last_cost: line.last_cost ?? ZERO,
    };
    const changes = decideCount([counted], { levels, unit_costs: new Map() });
    return isRejection(changes) ? [] : changes.slice(0, 1);
  });
  const decided = decideAdjustment({ warehouse_id, reason: 'count', lines }, facts);
  if (!isRejection(decided)) return decided;
  return reject('insufficient_stock', { params: { variant_id } });
}
