import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** What may be unfinished when a year is closed. */
export const YEAR_WARNINGS = [
  'open_drawers',
  'opening_equity',
  'recurring_waiting',
  'negative_stock',
] as const;
export type YearWarningCode = (typeof YEAR_WARNINGS)[number];

/** A fiscal year of the books, in the order of their days. Dates as ISO text compare. */
export type KnownYear = {
  readonly begins_on: string;
  readonly ends_on: string;
  readonly is_closed: boolean;
};

type Facts = {
  /** The oldest first. */
  readonly years: readonly KnownYear[];
  readonly today: string;
  readonly warnings: readonly { readonly code: YearWarningCode }[];
};

/** The year to close. Every earlier one is closed, and each warning is accepted. */
export function decideYearClosing(
  { begins_on, accepts }: { begins_on: string; accepts: readonly YearWarningCode[] },
  { years, today, warnings }: Facts,
):
  | KnownYear
  | Rejection<
      | 'not_found'
      | 'year_not_over'
      | 'closed_already'
      | 'earlier_year_open'
      | 'warnings_not_accepted'
    > {
  const path = 'begins_on';
  const year = years.find((one) => one.begins_on === begins_on);
  if (year === undefined) return reject('not_found', { path });
  if (year.ends_on >= today) {
    return reject('year_not_over', { path, params: { ends_on: year.ends_on } });
  }
  if (year.is_closed) return reject('closed_already', { path });
  const earlier = years.find((one) => one.begins_on < begins_on && !one.is_closed);
  if (earlier !== undefined) {
    return reject('earlier_year_open', { path, params: { begins_on: earlier.begins_on } });
  }
  const unaccepted = warnings.filter(({ code }) => !accepts.includes(code));
  if (unaccepted.length === 0) return year;
  const codes = unaccepted.map(({ code }) => code).join(', ');
  return reject('warnings_not_accepted', { path: 'accepts', params: { warnings: codes } });
}

/** The year to reopen: the last one that is closed. */
export function decideYearReopening(
  begins_on: string,
  years: readonly KnownYear[],
): KnownYear | Rejection<'not_found' | 'year_not_closed' | 'later_year_closed'> {
  const path = 'begins_on';
  const year = years.find((one) => one.begins_on === begins_on);
  if (year === undefined) return reject('not_found', { path });
  if (!year.is_closed) return reject('year_not_closed', { path });
  const later = years.find((one) => one.begins_on > begins_on && one.is_closed);
  return later === undefined
    ? year
    : reject('later_year_closed', { path, params: { begins_on: later.begins_on } });
}

/** The year that can be closed next; undefined: all that are over are closed. */
export function nextToClose(years: readonly KnownYear[], today: string): KnownYear | undefined {
  const next = years.find(({ is_closed }) => !is_closed);
  return next !== undefined && next.ends_on < today ? next : undefined;
}
