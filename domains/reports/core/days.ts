import { multiplyDivide } from '#domains/kernel/core/money.ts';

const DAY_MS = 86_400_000;

/** How many days a time has, both ends included; below one where it ends before it begins. */
export function daysBetween(from: string, to: string): number {
  return multiplyDivide(Date.parse(to) - Date.parse(from), 1, DAY_MS) + 1;
}

const YEAR_DAYS = 366;

/** A time that a report is made of: it does not end before it begins, and is a year at most. */
export function isValidPeriod(from: string, to: string): boolean {
  const days = daysBetween(from, to);
  return days >= 1 && days <= YEAR_DAYS;
}
