import { type RawBuilder, sql } from 'kysely';

/** When document `d` was posted, in ISO 8601. */
export const POSTED_AT: RawBuilder<string> = sql`
  to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The paging key of documents `d`, newest first. */
export const PAGE_KEY: RawBuilder<string[]> = sql`
  array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id::text]`;
