import { type RawBuilder, sql } from 'kysely';
import type { Period } from './door/measure.ts';

/** The first day of the period that a day is in: 2026-03-17 -> 2026-03-01, 2026-01-01. */
export function firstDayOf(period: Period, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return period === 'day' ? day : sql`date_trunc(${sql.lit(period)}, (${day})::timestamp)::date`;
}
