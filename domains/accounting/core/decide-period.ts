import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type Period = {
  readonly begins_on: string;
  /** This day and all before it; null: none. */
  readonly closed_until: string | null;
};

/** Days of the calendar as text are in order as texts are. */
export function decideClosing(
  { begins_on, closed_until }: Period,
  request: { closed_until: string; today: string },
): Period | Rejection<'day_not_over' | 'closed_already'> {
  const path = 'closed_until';
  if (request.closed_until >= request.today) return reject('day_not_over', { path });
  const isClosed = closed_until !== null && request.closed_until <= closed_until;
  if (isClosed || request.closed_until < begins_on) return reject('closed_already', { path });
  return { begins_on, closed_until: request.closed_until };
}

/**
 * Less is closed than before, or the books begin earlier. `begins_on` is the first of a fiscal
 * year; where days before the books are all that stays closed, nothing does.
 */
export function decideReopening(
  period: Period,
  request: { closed_until: string | null; begins_on: string | null },
): Period | Rejection<'nothing_to_reopen'> {
  const { begins_on } = period;
  const begins =
    request.begins_on !== null && request.begins_on < begins_on ? request.begins_on : begins_on;
  const rest = request.closed_until;
  const until = rest !== null && rest < begins ? null : rest;
  const grows = (until ?? '') > (period.closed_until ?? '');
  const isSame = until === period.closed_until && begins === begins_on;
  if (grows || isSame) return reject('nothing_to_reopen', { path: 'closed_until' });
  return { begins_on: begins, closed_until: until };
}
