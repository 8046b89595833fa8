import { type BusinessDate, businessDate } from '#domains/kernel/core/business-date.ts';

/** Why points came or went; `expires_on` is the last day of those that came, null: for ever. */
export type PointLine = {
  readonly kind: 'earned' | 'spent' | 'taken_back' | 'given_back' | 'expired';
  readonly points: number;
  readonly expires_on: string | null;
  /** The day on which it was written. */
  readonly written_on: string;
};

/** The last day of points that come today: 31 January and a month is 28 February. */
export function lastDayOf(date: BusinessDate, months: number | null): BusinessDate | null {
  if (months === null) return null;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return businessDate(last.toISOString().slice(0, 10));
}

/**
 * Points past their last day that were not used before, which expire: of 100 that ended yesterday,
 * 30 of them spent, 70. What is used is used of the oldest.
 */
export function pastPoints(lines: readonly PointLine[], today: string): number {
  return Math.max(0, sumOfPast(lines, today));
}

/**
 * What is put back when a document takes points back whose last day is over: those of them that
 * were written off before were taken already. Of 100 of which 70 were written off and 30 spent, 100
 * are taken and 70 put back. `lines` has what was taken.
 */
export function pointsPutBack(
  taken: { readonly points: number; readonly expires_on: string },
  lines: readonly PointLine[],
  today: string,
): number {
  const writtenOff = lines
    .filter(({ kind, written_on }) => kind === 'expired' && taken.expires_on < written_on)
    .reduce((sum, { points }) => sum - points, 0);
  return Math.max(0, Math.min(taken.points, -sumOfPast(lines, today), writtenOff));
}

function sumOfPast(lines: readonly PointLine[], today: string): number {
  return lines
    .filter(({ kind, expires_on }) => isUse(kind) || (expires_on !== null && expires_on < today))
    .reduce((sum, { points }) => sum + points, 0);
}

const isUse = (kind: PointLine['kind']) => kind === 'spent' || kind === 'expired';
