import type { Chance } from './chance.ts';

/** Today and the 91 days before it. */
export const DAYS = 92;

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Bangladesh has no daylight saving time: its midnight is 18:00 UTC of the day before. */
const DHAKA = 360 * MINUTE;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

export type Day = {
  /** 0 is the first day, DAYS - 1 is today. */
  index: number;
  midnight: number;
  isFriday: boolean;
  /** Sales in percent of an ordinary day. */
  custom: number;
};

export type Event =
  | 'sale'
  | 'late sale'
  | 'bulk sale'
  | 'receipt'
  | 'bulk receipt'
  | 'return'
  | 'due paid'
  | 'deposit'
  | 'loss'
  | 'void'
  | 'opening'
  | 'tea'
  | 'closing';

type Entry = { at: Date; event: Event };

export function daysUntil(now: Date): Day[] {
  const local = now.getTime() + DHAKA;
  const today = local - (local % DAY);
  return Array.from({ length: DAYS }, (_, index) => {
    const start = today - (DAYS - 1 - index) * DAY;
    const weekday = new Date(start).getUTCDay();
    return {
      index,
      midnight: start - DHAKA,
      isFriday: weekday === FRIDAY,
      custom: customOf(weekday),
    };
  });
}

function customOf(weekday: number): number {
  if (weekday === FRIDAY) return 150;
  return weekday === THURSDAY || weekday === SATURDAY ? 120 : 100;
}

export function timeAtMinute(day: Day, minute: number): Date {
  return new Date(day.midnight + minute * MINUTE);
}

/** The date a number of days later. */
export function dateIn(days: number, at: Date): string {
  return new Date(at.getTime() + DHAKA + days * DAY).toISOString().slice(0, 10);
}

/** Shoppers by hour, relative to each other, from eight in the morning to ten. */
const HOURS = [3, 5, 6, 6, 5, 3, 2, 3, 5, 8, 10, 11, 9, 5];
const OPENS = 8;
/** Few customers buy during the Friday prayer: the hours from twelve and from one. */
const PRAYER = [4, 5];

/** The events of a branch on a day, in order of time. */
export function entriesOf(
  day: Day,
  branch: { chance: Chance; sales_in_ten_days: number; hasStore: boolean },
): Entry[] {
  const { chance } = branch;
  const entries: Entry[] = [];
  const enter = (event: Event, minute: number) => {
    const at = new Date(timeAtMinute(day, minute).getTime() + chance.below(MINUTE));
    entries.push({ event, at });
  };
  const hours = HOURS.map((weight, hour) => (day.isFriday && PRAYER.includes(hour) ? 1 : weight));
  const expected = branch.sales_in_ten_days * day.custom;
  const count = Math.floor((expected + chance.below(1_000)) / 1_000) + chance.within(-1, 1);
  for (let sale = 0; sale < count; sale += 1) {
    enter('sale', (OPENS + chance.weighted(hours)) * 60 + chance.below(60));
  }
  // Suppliers come in the morning, each on a fixed weekday: see `receive`.
  enter('receipt', 9 * 60 + chance.below(90));
  if (branch.hasStore && day.index % 14 === 7) enter('bulk receipt', 8 * 60 + 30);
  if (branch.hasStore && day.index % 4 === 2) enter('bulk sale', 11 * 60 + chance.below(60));
  if (chance.below(6) === 0) enter('return', (11 + chance.below(8)) * 60 + chance.below(60));
  if (day.index % 4 === 1) enter('due paid', 19 * 60 + chance.below(60));
  if (day.index % 23 === 8) enter('deposit', 17 * 60 + chance.below(60));
  if (day.index % 7 === 6) enter('loss', 21 * 60 + 50);
  if (day.index % 23 === 11) enter('void', 20 * 60 + chance.below(30));
  if (day.index % 13 === 9) enter('late sale', 22 * 60 + chance.below(20));
  entries.push(...drawerEntries(day));
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const YESTERDAY = DAYS - 2;

/** Shifts are used since yesterday; today's is still open. */
function drawerEntries(day: Day): Entry[] {
  if (day.index < YESTERDAY) return [];
  return [
    { event: 'opening', at: timeAtMinute(day, 7 * 60 + 45) },
    { event: 'tea', at: timeAtMinute(day, 16 * 60 + 30) },
    ...(day.index === YESTERDAY
      ? [{ event: 'closing' as const, at: timeAtMinute(day, 22 * 60 + 30) }]
      : []),
  ];
}
