import { type RawBuilder, sql } from 'kysely';

/** An instant as the contracts write it: in UTC, to the millisecond. */
export const instantText = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
