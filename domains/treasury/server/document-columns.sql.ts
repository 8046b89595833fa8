import { type RawBuilder, sql } from 'kysely';

/** When the document `d` was posted, as the wire says it. */
export const POSTED_AT: RawBuilder<string> = sql`
  to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a page of documents `d`, the newest first, goes on behind. */
export const PAGE_KEY: RawBuilder<string[]> = sql`
  array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id::text]`;
