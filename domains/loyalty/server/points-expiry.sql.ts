import { type RawBuilder, sql } from 'kysely';

/** `lastDayOf` of core in SQL; null: never. */
export const lastDay = (date: RawBuilder<unknown>, months: RawBuilder<unknown>) =>
  sql`(${date} + make_interval(months => ${months}))::date`;

/** The sum behind `pastPoints` of core, over lines `l`. It may be negative. */
export const pastSum = (today: RawBuilder<unknown>) => sql`coalesce(sum(l.points) filter (
    where l.kind in ('spent', 'expired') or l.expires_on < ${today}), 0)`;

/** `pastPoints` of core, over lines `l`. */
export const past = (today: RawBuilder<unknown>) => sql`greatest(0, ${pastSum(today)})::bigint`;

/** The points written off after this last day, over lines `l`. */
export const pointsWrittenOff = (
  expires_on: RawBuilder<unknown>,
  written_on: RawBuilder<unknown>,
) =>
  sql`coalesce(-sum(l.points) filter (
    where l.kind = 'expired' and ${expires_on} < ${written_on}), 0)`;
