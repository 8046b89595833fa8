import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Opens the fiscal year of an imported document, if the books begin later. Closed days stay closed.
 */
export async function beginBefore(tx: Tx, shop_id: string, at: Date): Promise<void> {
  await sql`
    update book_period p
    set begins_on = first_of_fiscal_year((${at}::timestamptz at time zone s.timezone)::date,
        s.fiscal_year_first_month),
      version = p.version + 1
    from shop s
    where s.shop_id = p.shop_id and p.shop_id = ${shop_id}
      and (${at}::timestamptz at time zone s.timezone)::date < p.begins_on`.execute(tx);
}
