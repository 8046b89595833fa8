import { type Minor, multiplyDivide } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';

export type CountedLine = {
  quantity: Quantity;
  unit_price: Minor;
  /** Whether it counts as bought, and whether it may be free. */
  is_bought: boolean;
  is_free: boolean;
};

type Run = { at: number; units: number; is_bought: boolean };

/**
 * How much of each line is free: for every `buy` bought, `free` more, repeatedly, the cheapest
 * first. Free units do not count as bought. Only whole units count.
 *
 * Buy 2, get 1: of seven at 10, 10, 10, 20, 20, 20 and 20 two are free, both of those at 10.
 */
export function freeUnits(
  lines: readonly CountedLine[],
  { buy, free }: { buy: number; free: number },
): Quantity[] {
  const units = lines.map(({ quantity }) => timesIn(quantity, ONE));
  const bought = lines.reduce((sum, line, at) => sum + (line.is_bought ? (units[at] ?? 0) : 0), 0);
  const cheapest: Run[] = lines
    .map(({ is_free, is_bought, unit_price }, at) => ({
      at,
      is_free,
      is_bought,
      unit_price,
      units: units[at] ?? 0,
    }))
    .filter(({ is_free, units: count }) => is_free && count > 0)
    .sort((a, b) => a.unit_price - b.unit_price || a.at - b.at);
  const given = (times: number) => firstOf(cheapest, times * free);
  let least = 0;
  let most = timesIn(bought, buy);
  // The more units are free, the fewer are bought, so the maximum is found by bisection.
  while (least < most) {
    const times = timesIn(least + most + 1, 2);
    const fromBought = given(times).reduce((sum, run) => sum + (run.is_bought ? run.units : 0), 0);
    if (bought - fromBought >= times * buy) least = times;
    else most = times - 1;
  }
  const taken: Quantity[] = lines.map(() => 0 as Quantity);
  for (const run of given(least)) taken[run.at] = (run.units * ONE) as Quantity;
  return taken;
}

function firstOf(runs: readonly Run[], count: number): Run[] {
  let left = count;
  return runs.flatMap((run) => {
    const units = Math.min(left, run.units);
    left -= units;
    return units > 0 ? [{ ...run, units }] : [];
  });
}

/** Whole times that `part` fits into `total`: 2 in 7 three times. */
function timesIn(total: number, part: number): number {
  return multiplyDivide(total - (total % part), 1, part);
}
