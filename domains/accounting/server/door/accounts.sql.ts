import { type RawBuilder, sql } from 'kysely';
import type { Accounts } from '../../core/journal.ts';

/** A column of a facts statement: the account of each purpose in the shop's chart. */
export function accountsOf(shop_id: string | RawBuilder<unknown>): RawBuilder<Accounts> {
  return sql`(select json_object_agg(purpose, id) from account
    where shop_id = ${shop_id} and purpose is not null)`;
}
