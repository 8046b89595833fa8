import { type RawBuilder, sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Accounts } from '../../core/journal.ts';

/** A column of a facts statement: the account of each purpose in the shop's chart. */
export function accountsOf(shop_id: string | RawBuilder<unknown>): RawBuilder<Accounts> {
  return sql`(select json_object_agg(purpose, id) from account
    where shop_id = ${shop_id} and purpose is not null)`;
}

/** The same as a statement of its own. */
export const accountsQuery = fixedQuery<{ shop_id: string }, { accounts: Accounts }>(
  (value) => sql`select ${accountsOf(value('shop_id'))} as accounts`,
);

/** Whether account `a` is an expense category: no purpose, and no heading. */
export const IS_EXPENSE_CATEGORY: RawBuilder<boolean> = sql`(a.kind = 'expense'
  and a.purpose is null and not a.is_group)`;
