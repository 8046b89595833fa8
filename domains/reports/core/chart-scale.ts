import { type Minor, minor, multiplyDivide } from '#domains/kernel/core/money.ts';

/** Grid lines above zero. */
export const GRID_LINES = 4;

const STEPS = [100, 125, 150, 200, 250, 300, 400, 500, 600, 750];

/**
 * The height of a chart in four round steps: for 1,84,620.00 it is 2,00,000, by 50,000; for
 * 41,000.00 it is 50,000, by 12,500.
 */
export function chartTop(most: Minor): Minor {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) {
      const top = step * power * GRID_LINES;
      if (top >= most) return minor(top);
    }
  }
}

/** The height of a bar, in thousandths of the chart; a negative amount has none. */
export function chartHeight(amount: Minor, top: Minor): number {
  return amount <= 0 ? 0 : multiplyDivide(amount, 1000, top);
}
