import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

export type DueRow = {
  document_id: string;
  number: string;
  business_date: string;
  branch_id: string;
  total: Minor;
  due: Minor;
};

/**
 * The sales that a customer still owes something of: total less the sum of the allocations. By the
 * index of those that left something due.
 */
export function duesOf(shop_id: string, customer_id: string): RawBuilder<unknown> {
  return sql`
    select s.document_id, d.business_date, d.branch_id, s.total, s.total - x.settled as due
    from sale s
    join document d on d.shop_id = s.shop_id and d.id = s.document_id
    cross join lateral (
      select coalesce(sum(a.amount), 0)::bigint as settled from allocation a
      where a.shop_id = s.shop_id and a.settles_id = s.document_id
    ) as x
    where s.shop_id = ${shop_id} and s.customer_id = ${customer_id} and s.due > 0
      and s.total > x.settled
      and not exists (select from document r
        where r.shop_id = s.shop_id and r.reverses_id = s.document_id)`;
}

/** The ids of those sales, to lock their balances by. */
export async function selectDueIds(
  tx: Tx,
  shop_id: string,
  customer_id: string,
): Promise<string[]> {
  const result = await sql<{ document_id: string }>`
    select document_id from (${duesOf(shop_id, customer_id)}) as due`.execute(tx);
  return result.rows.map(({ document_id }) => document_id);
}

export async function selectDues(
  tx: Tx,
  asked: { shop_id: string; customer_id: string },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<DueRow>[]> {
  const { shop_id, customer_id } = asked;
  const [day = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<DueRow>>`
    select due.document_id, n.number, due.business_date, due.branch_id, due.total, due.due,
      array[due.business_date::text, due.document_id::text] as page_key
    from (${duesOf(shop_id, customer_id)}) as due
    join document_number n on n.shop_id = ${shop_id} and n.document_id = due.document_id
    where ${day}::date is null
      or (due.business_date, due.document_id) > (${day}::date, ${id}::uuid)
    order by due.business_date, due.document_id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
