import { type BusinessDate, businessDate } from '#domains/kernel/core/business-date.ts';

/** A change of points; `expires_on` is the last day of earned ones, null: they never expire. */
export type PointLine = {
  readonly kind: 'earned' | 'spent' | 'taken_back' | 'given_back' | 'expired';
  readonly points: number;
  readonly expires_on: string | null;
  /** The day of the entry. */
  readonly written_on: string;
};

/** The last day of points earned today: 31 January plus one month is 28 February. */
export function lastDayOf(date: BusinessDate, months: number | null): BusinessDate | null {
  if (months === null) return null;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return businessDate(last.toISOString().slice(0, 10));
}

/**
 * The points that expire: past their last day and not used. Of 100 that ended yesterday with 30
 * spent, 70 expire. The oldest points are used first.
 */
export function pastPoints(lines: readonly PointLine[], today: string): number {
  return Math.max(0, sumOfPast(lines, today));
}

/**
 * The points to restore when a document takes back expired points, because an earlier write-off has
 * taken them already. Of 100 with 70 written off and 30 spent, 100 are taken and 70 restored.
 * `lines` has the points taken.
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
