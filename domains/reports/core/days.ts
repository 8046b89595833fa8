import { multiplyDivide } from '#domains/kernel/core/money.ts';

const DAY_MS = 86_400_000;

/** The number of days of a period, both ends included; below one if it ends before it begins. */
export function daysBetween(from: string, to: string): number {
  return multiplyDivide(Date.parse(to) - Date.parse(from), 1, DAY_MS) + 1;
}

const YEAR_DAYS = 366;

/** A valid period of a report: it ends on or after its first day, and is a year at most. */
export function isValidPeriod(from: string, to: string): boolean {
  const days = daysBetween(from, to);
  return days >= 1 && days <= YEAR_DAYS;
}
