import { type Minor, multiplyDivide } from '#domains/kernel/core/money.ts';
import { type Rate, rate } from '#domains/kernel/core/rate.ts';

/** 1,000,000 %: beyond it a percentage says nothing. */
const LARGEST = 10_000n;

/**
 * A part as a rate of a total, with two decimals of a percent: 1.00 of 3.00 is 33.33 %, 333300.
 * Null if the total is zero, or the part too many times as large.
 */
export function percentOf(part: Minor, total: Minor): Rate | null {
  if (total === 0) return null;
  const [over, under] = [BigInt(part), BigInt(total)];
  const isLarge = over * over > LARGEST * LARGEST * under * under;
  if (isLarge) return null;
  const size = under < 0n ? -under : under;
  const sign = under < 0n ? -1 : 1;
  return rate(multiplyDivide(part, 10_000 * sign, size) * 100);
}
