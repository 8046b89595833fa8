import { assert } from '#domains/kernel/core/assert.ts';
import {
  type BusinessDate,
  businessDate,
  daysAfter,
  daysBetween,
} from '#domains/kernel/core/business-date.ts';

export const EVERY = ['day', 'week', 'month', 'year'] as const;

/** The days on which a document is made again. */
export type Schedule = {
  every: (typeof EVERY)[number];
  /** 2 is every second week, counted from the first date. */
  step: number;
  /** The earliest date; it sets the weekday of weeks, and the day of years. */
  first_date: string;
  /** Day of the month, or the last day of a shorter month. */
  on_day: number | null;
  until_date: string | null;
  /** The number of dates, including skipped ones. */
  times: number | null;
};

/** Dates longer ago are not made later. */
const MISSED_MAX = 31;

/** The first date on this day or after it; null: none is left. */
export function dateFrom(schedule: Schedule, day: string): BusinessDate | null {
  const date = anyFrom(schedule, later(schedule.first_date, day));
  const last = lastOf(schedule);
  return last !== null && date > last ? null : date;
}

/** The first date after this one. */
export function dateAfter(schedule: Schedule, date: string): BusinessDate | null {
  return dateFrom(schedule, daysAfter(date, 1));
}

type Today = { today: string; makes_missed: boolean };

/**
 * The date to make today, and the next date. With `makes_missed` missed dates are made one by one;
 * otherwise only the last of them.
 */
export function dueOf(
  schedule: Schedule,
  next_date: string,
  { today, makes_missed }: Today,
): { due_date: BusinessDate; next_date: BusinessDate | null } | null {
  if (next_date > today) return null;
  let due_date = businessDate(next_date);
  let next = dateAfter(schedule, due_date);
  while (!makes_missed && next !== null && next <= today) {
    due_date = next;
    next = dateAfter(schedule, due_date);
  }
  return { due_date, next_date: next };
}

/**
 * The next date when a template starts, resumes or changes. Made dates are not repeated; dates
 * missed until now are made, or skipped.
 */
export function nextOf(
  schedule: Schedule,
  { today, makes_missed, last_done }: Today & { last_done: string | null },
): BusinessDate | null {
  const from = makes_missed ? schedule.first_date : today;
  return dateFrom(schedule, last_done === null ? from : later(from, daysAfter(last_done, 1)));
}

/** Whether more dates were missed than would be made. */
export function isTooMany(schedule: Schedule, next_date: string | null, today: string): boolean {
  let date = next_date === null ? null : businessDate(next_date);
  for (let count = 0; count <= MISSED_MAX; count += 1) {
    if (date === null || date > today) return false;
    date = dateAfter(schedule, date);
  }
  return true;
}

/** A date on this day or after it, ignoring the end of the schedule. */
function anyFrom(schedule: Schedule, day: string): BusinessDate {
  const first = firstOf(schedule);
  if (day <= first) return first;
  const { every, step } = schedule;
  if (every === 'day' || every === 'week') {
    const span = every === 'day' ? step : 7 * step;
    // Each third day from the 1st on: from the 5th, 4 days later, to the 7th: (3 - 4 % 3) % 3 = 2.
    return daysAfter(day, (span - (daysBetween(first, day) % span)) % span);
  }
  const span = every === 'month' ? step : 12 * step;
  const [from, to] = [partsOf(first), partsOf(day)];
  const passed = 12 * (to.year - from.year) + to.month - from.month;
  const month = to.month - (passed % span);
  const date = dateInMonth(to.year, month, dayWanted(schedule));
  return date >= day ? date : dateInMonth(to.year, month + span, dayWanted(schedule));
}

/** The date from which the others are counted. */
function firstOf(schedule: Schedule): BusinessDate {
  const { every, first_date } = schedule;
  const { year, month } = partsOf(first_date);
  if (every !== 'month') return businessDate(first_date);
  const date = dateInMonth(year, month, dayWanted(schedule));
  return date >= first_date ? date : dateInMonth(year, month + 1, dayWanted(schedule));
}

function dayWanted({ every, first_date, on_day }: Schedule): number {
  return (every === 'month' ? on_day : null) ?? partsOf(first_date).day;
}

function lastOf(schedule: Schedule): string | null {
  const { times, until_date } = schedule;
  if (times === null) return until_date;
  const last = nth(schedule, times - 1);
  return until_date !== null && until_date < last ? until_date : last;
}

/** The date n steps after the first. */
function nth(schedule: Schedule, n: number): BusinessDate {
  const first = firstOf(schedule);
  const { every, step } = schedule;
  if (every === 'day') return daysAfter(first, step * n);
  if (every === 'week') return daysAfter(first, 7 * step * n);
  const { year, month } = partsOf(first);
  const months = every === 'month' ? step : 12 * step;
  return dateInMonth(year, month + months * n, dayWanted(schedule));
}

/**
 * The 31st of February 2028 is the 29th; month 13 is January of the next year, 0 December before.
 */
function dateInMonth(year: number, month: number, day: number): BusinessDate {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1, Math.min(day, last)));
}

function partsOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map((part) => Number.parseInt(part, 10));
  return { year, month, day };
}

function dayOf(ms: number): BusinessDate {
  assert(Number.isSafeInteger(ms), 'a day of the calendar');
  return businessDate(new Date(ms).toISOString().slice(0, 10));
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
