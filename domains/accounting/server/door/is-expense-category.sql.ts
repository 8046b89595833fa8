import { type RawBuilder, sql } from 'kysely';

/** Whether account `a` is an expense category: an expense account without a purpose. */
export const IS_EXPENSE_CATEGORY: RawBuilder<boolean> = sql`(a.kind = 'expense'
  and a.purpose is null)`;
