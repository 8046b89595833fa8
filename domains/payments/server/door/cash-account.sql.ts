import { type RawBuilder, sql } from 'kysely';

/** A column of a facts statement: the account of the shop's first cash method. */
export function cashAccountOf(shop_id: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select account_id from payment_method
    where shop_id = ${shop_id} and kind = 'cash'
    order by archived_at is not null, rank, code limit 1)`;
}
