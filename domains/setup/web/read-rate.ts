import { readFigure } from '#domains/kernel/core/figure.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';

const WHOLE = 1_000_000;

/** A percentage as typed: `7.5` is 75,000 parts per million; null: it is none. */
export function readRate(text: string): Rate | null {
  const figure = readFigure(text.trim().replace('%', ''), 4);
  return isRejection(figure) || figure < 0 || figure > WHOLE ? null : (figure as Rate);
}
