import {
  type BusinessDate,
  businessDate,
  daysAfter,
  daysBetween,
  fiscalYearOf,
} from '#domains/kernel/core/business-date.ts';

export type Period = { readonly from: string; readonly to: string };

/** 2026-10-15 and -1: 2026-09-15; a day that the month does not have becomes its last: 30 June. */
export function monthsAfter(date: string, months: number): BusinessDate {
  const [year, month, day] = partsOf(date);
  const count = year * 12 + (month - 1) + months;
  const first = firstOf(count);
  const last = lastDayOfMonth(first);
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return wanted > last ? last : businessDate(wanted);
}

export function firstDayOfMonth(date: string): BusinessDate {
  return businessDate(`${date.slice(0, 7)}-01`);
}

export function lastDayOfMonth(date: string): BusinessDate {
  const [year, month] = partsOf(date);
  return daysAfter(firstOf(year * 12 + month), -1);
}

/** The first day of the fiscal year of a day: if it begins in July, 2026-07-01 of 2026-10-31. */
export function firstOfFiscalYear(date: string, first_month: number): BusinessDate {
  const year = fiscalYearOf(businessDate(date), first_month);
  return firstOf(year * 12 + first_month - 1);
}

/** The months or quarters of a period; the first and the last one are cut to it. */
export function piecesOf({ from, to }: Period, months: number, first_month: number): Period[] {
  const pieces: Period[] = [];
  let begin: string = startOfPiece(from, months, first_month);
  while (begin <= to) {
    const next: string = monthsAfter(begin, months);
    const last: string = daysAfter(next, -1);
    pieces.push({ from: begin < from ? from : begin, to: last > to ? to : last });
    begin = next;
  }
  return pieces;
}

/** Quarters begin with the fiscal year. */
function startOfPiece(day: string, months: number, first_month: number): BusinessDate {
  const year_from = firstOfFiscalYear(day, first_month);
  const [year, month] = partsOf(day);
  const [first_year, first] = partsOf(year_from);
  const since = (year - first_year) * 12 + month - first;
  return monthsAfter(year_from, since - (since % months));
}

/** As long before it: whole months before whole months, else as many days. */
export function periodBefore({ from, to }: Period): Period {
  const isOfMonths = from === firstDayOfMonth(from) && to === lastDayOfMonth(to);
  const last = daysAfter(from, -1);
  if (!isOfMonths) {
    const days = daysBetween(from, to);
    return { from: daysAfter(last, -days), to: last };
  }
  const [year, month] = partsOf(from);
  const [last_year, last_month] = partsOf(to);
  const months = (last_year - year) * 12 + last_month - month + 1;
  return { from: monthsAfter(from, -months), to: last };
}

/** The same days a year before; the end of February stays the end of February. */
export function yearBefore({ from, to }: Period): Period {
  const last = monthsAfter(to, -12);
  return {
    from: monthsAfter(from, -12),
    to: to === lastDayOfMonth(to) ? lastDayOfMonth(last) : last,
  };
}

/** The first day of a month, counted from the year 0. */
function firstOf(count: number): BusinessDate {
  const since_2000 = count - 2000 * 12;
  return businessDate(new Date(Date.UTC(2000, since_2000, 1)).toISOString().slice(0, 10));
}

function partsOf(date: string): [year: number, month: number, day: number] {
  const [year = '', month = '', day = ''] = date.split('-');
  return [Number.parseInt(year, 10), Number.parseInt(month, 10), Number.parseInt(day, 10)];
}
