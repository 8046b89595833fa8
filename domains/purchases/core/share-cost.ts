import { allocate } from '#domains/kernel/core/allocate.ts';
import { add, type Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export const SHARED_BY = ['value', 'quantity', 'weight', 'volume', 'equal', 'manual'] as const;
export type SharedBy = (typeof SHARED_BY)[number];

/** A part of a bill, and by what the goods bear it. */
export type RequestedCost = { by: SharedBy; amount: Minor };

/** A line of the receipt that bears a part; weight and volume of all its goods, in any one unit. */
export type Bearer = {
  net: Minor;
  quantity: Quantity;
  weight?: number | undefined;
  volume?: number | undefined;
  /** Its part of the costs that are shared by hand. */
  manual?: Minor | undefined;
};

export type SharingRefusal = Rejection<'measure_required' | 'shares_do_not_match'>;

/**
 * What each line bears of all costs, each shared by largest remainder so that the parts are the
 * whole: 150.00 over 5 and 10 pieces is 50.00 and 100.00.
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
