import { allocate } from '#domains/kernel/core/allocate.ts';
import { add, type Minor, multiplyDivide, percentageOf, ZERO } from '#domains/kernel/core/money.ts';
import { FULL_RATE, type Rate } from '#domains/kernel/core/rate.ts';

/**
 * VAT of each line: computed once per rate on the sum of its bases, rounded once, and shared back
 * to the lines by largest remainder. 55.55 and 11.11 at 23 % are 15.33, not 12.78 + 2.56 = 15.34.
 */
export function vatByRate(bases: readonly Minor[], rates: readonly Rate[]): Minor[] {
  return sharedByRate(bases, rates, percentageOf);
}

/**
 * The same for prices that include VAT: of 5,000.00 at 14 % it is 5,000.00 x 14 / 114 = 614.04, and
 * 4,385.96 are net.
 */
export function vatWithin(amounts: readonly Minor[], rates: readonly Rate[]): Minor[] {
  return sharedByRate(amounts, rates, (sum, rate) => multiplyDivide(sum, rate, FULL_RATE + rate));
}

function sharedByRate(
  bases: readonly Minor[],
  rates: readonly Rate[],
  vatOf: (sum: Minor, rate: Rate) => Minor,
): Minor[] {
  const vats: Minor[] = new Array(bases.length).fill(ZERO);
  for (const rate of new Set(rates)) {
    const members = bases.map((_, index) => index).filter((index) => rates[index] === rate);
    const memberBases = members.map((index) => bases[index] ?? ZERO);
    const parts = allocate(vatOf(add(...memberBases), rate), memberBases);
    for (const [position, index] of members.entries()) vats[index] = parts[position] ?? ZERO;
  }
  return vats;
}
