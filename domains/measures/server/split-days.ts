import type { Period } from './door/measure.ts';

/** Rows of a period from one day until before another. */
export type DayRange = { readonly period: Period; readonly since: string; readonly until: string };

/**
 * Splits the days from `since` until before `until` into whole periods, and what is before and
 * after them in the next smaller one. 2024-11-28 until 2026-02-03: days until 2024-12-01, months
 * until 2025-01-01, one year, months from 2026-01-01, days from 2026-02-01. Ranges without a day
 * are left out.
 */
export function splitDays(
  periods: readonly Period[],
  since: string,
  until: string,
): readonly DayRange[] {
  const ranges: DayRange[] = [];
  let inner = { since, until };
  for (const [at, period] of periods.entries()) {
    const larger = periods[at + 1];
    if (larger === undefined) {
      ranges.push({ period, ...inner });
      break;
    }
    const first = firstStartFrom(larger, inner.since);
    const last = startOf(larger, inner.until);
    const [end = first] = [first, inner.until].sort();
    const [, rest = last] = [last, end].sort();
    ranges.push({ period, since: inner.since, until: end });
    ranges.push({ period, since: rest, until: inner.until });
    inner = { since: first, until: last };
  }
  return ranges.filter((range) => range.since < range.until);
}

/** The first day of the period that a day is in. */
function startOf(period: Period, day: string): string {
  if (period === 'day') return day;
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

/** The first day on or after `day` on which a period starts: 2026-03-02 -> 2026-04-01. */
function firstStartFrom(period: Period, day: string): string {
  const start = startOf(period, day);
  if (start === day) return day;
  const year = Number.parseInt(day.slice(0, 4), 10);
  const month = period === 'month' ? Number.parseInt(day.slice(5, 7), 10) : 12;
  const [of, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(of).padStart(4, '0')}-${String(next).padStart(2, '0')}-01`;
}
