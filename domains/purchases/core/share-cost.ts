import { allocate } from '#domains/kernel/core/allocate.ts';
import { add, type Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export const SHARED_BY = ['value', 'quantity', 'weight', 'volume', 'equal', 'manual'] as const;
export type SharedBy = (typeof SHARED_BY)[number];

/** A cost, and the measure by which it is shared. */
export type RequestedCost = { by: SharedBy; amount: Minor };

/** A receipt line that bears a share, with the weight and volume of the whole line. */
export type Bearer = {
  net: Minor;
  quantity: Quantity;
  weight?: number | undefined;
  volume?: number | undefined;
  /** Its share of the manually shared costs. */
  manual?: Minor | undefined;
};

export type SharingRefusal = Rejection<'measure_required' | 'shares_do_not_match'>;

/**
 * The share of each line in all costs, by largest remainder so that the shares add up: 150.00 over
 * 5
 * and 10 pieces is 50.00 and 100.00.
 */
export function shareCost(
  costs: readonly RequestedCost[],
  lines: readonly Bearer[],
): Minor[] | SharingRefusal {
  let borne = lines.map(() => 0 as Minor);
  for (const [index, { by, amount }] of costs.entries()) {
    if (by === 'manual') continue;
    const isMeasured = by === 'weight' || by === 'volume';
    const isBare = isMeasured && lines.every((line) => (line[by] ?? 0) === 0);
    const missing = isBare ? 0 : lines.findIndex((line) => weightOf(by, line) === undefined);
    if (missing !== -1) {
      return reject('measure_required', { path: `lines.${missing}.${by}`, params: { by } });
    }
    const parts = allocate(
      amount,
      lines.map((line) => weightOf(by, line) ?? 0),
    );
    if (parts.length === 0) return reject('measure_required', { path: `costs.${index}` });
    borne = borne.map((before, at) => add(before, parts[at] ?? (0 as Minor)));
  }
  const manual = lines.map((line) => line.manual ?? (0 as Minor));
  const manualTotal = add(...costs.filter(({ by }) => by === 'manual').map(({ amount }) => amount));
  if (add(...manual) !== manualTotal) {
    return reject('shares_do_not_match', { path: 'lines', params: { total: manualTotal } });
  }
  return borne.map((before, at) => add(before, manual[at] ?? (0 as Minor)));
}

function weightOf(by: SharedBy, line: Bearer): number | undefined {
  if (by === 'value') return line.net;
  if (by === 'quantity') return line.quantity;
  if (by === 'weight') return line.weight;
  return by === 'volume' ? line.volume : 1;
}
