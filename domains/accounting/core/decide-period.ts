import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The days for which the books are open: the part of a book period that a user decides. */
export type OpenDays = {
  readonly begins_on: string;
  /** The books are closed up to and including this day; null: not closed. */
  readonly closed_until: string | null;
};

/** Closes the books up to a day that is over. Dates as ISO text compare in calendar order. */
export function decideClosing(
  { begins_on, closed_until }: OpenDays,
  request: { closed_until: string; today: string },
): OpenDays | Rejection<'day_not_over' | 'closed_already'> {
  const path = 'closed_until';
  if (request.closed_until >= request.today) return reject('day_not_over', { path });
  const isClosed = closed_until !== null && request.closed_until <= closed_until;
  if (isClosed || request.closed_until < begins_on) return reject('closed_already', { path });
  return { begins_on, closed_until: request.closed_until };
}

/**
 * Closes fewer days than before, or lets the books begin earlier. `request.begins_on` is the first
 * day of a fiscal year. If only days before the books begin would stay closed, none do. The days of
 * a closed year stay closed: the year is reopened first.
 */
export function decideReopening(
  period: OpenDays & {
    /** The last day of the last closed fiscal year; null: none is closed. */
    readonly year_closed_until?: string | null;
  },
  request: { closed_until: string | null; begins_on: string | null },
): OpenDays | Rejection<'nothing_to_reopen' | 'year_closed'> {
  const { begins_on } = period;
  const begins =
    request.begins_on !== null && request.begins_on < begins_on ? request.begins_on : begins_on;
  const rest = request.closed_until;
  const until = rest !== null && rest < begins ? null : rest;
  const grows = (until ?? '') > (period.closed_until ?? '');
  const isSame = until === period.closed_until && begins === begins_on;
  if (grows || isSame) return reject('nothing_to_reopen', { path: 'closed_until' });
  const { year_closed_until = null } = period;
  if (year_closed_until !== null && (until ?? '') < year_closed_until) {
    const params = { closed_until: year_closed_until };
    return reject('year_closed', { path: 'closed_until', params });
  }
  return { begins_on: begins, closed_until: until };
}
