import { type RawBuilder, sql } from 'kysely';

/** Whether the account `a` is a category of expenses: no posting rule keeps it for itself. */
export const IS_EXPENSE_CATEGORY: RawBuilder<boolean> = sql`(a.kind = 'expense'
  and a.purpose is null)`;
