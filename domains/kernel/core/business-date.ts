import { assert } from './assert.ts';

/** A day in the shop's time zone, `YYYY-MM-DD`. */
export type BusinessDate = string & { readonly __unit: 'business_date' };

export function businessDate(text: string): BusinessDate {
  assert(/^\d{4}-\d{2}-\d{2}$/.test(text) && isOfCalendar(text), `not a date: ${text}`);
  return text as BusinessDate;
}

/** 2026-02-30 reads as the second of March, so the text of an invalid day does not round-trip. */
function isOfCalendar(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

const DAY_MS = 86_400_000;

/** 2026-08-01 and -1 -> 2026-07-31, also where the clocks change at night. */
export function daysAfter(date: string, days: number): BusinessDate {
  return businessDate(new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10));
}

/** From 2026-07-31 to 2026-08-02 it is 2 days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * The first calendar year of the fiscal year of a day. With July as first month, 2026-06-30 is in
 * 2025 and 2026-07-01 in 2026.
 */
export function fiscalYearOf(date: BusinessDate, first_month: number): number {
  const year = Number.parseInt(date.slice(0, 4), 10);
  const month = Number.parseInt(date.slice(5, 7), 10);
  return month >= first_month ? year : year - 1;
}
