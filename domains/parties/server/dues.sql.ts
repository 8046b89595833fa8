import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

export type DueRow = {
  document_id: string;
  number: string;
  business_date: string;
  due_date: string;
  branch_id: string;
  total: Minor;
  due: Minor;
};

/** The open documents of a customer, by the index of open items. */
export function duesOf(
  shop_id: string | RawBuilder<unknown>,
  customer_id: string | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select i.document_id, i.business_date, i.due_date, i.branch_id,
      coalesce(s.total, i.amount) as total, i.open as due
    from open_item i
    left join sale s on s.shop_id = i.shop_id and s.document_id = i.document_id
    where i.shop_id = ${shop_id} and i.kind = 'customer' and i.party_id = ${customer_id}
      and i.open > 0`;
}

/** The ids of these documents. */
export const dueIds = fixedQuery<{ shop_id: string; customer_id: string }, { document_id: string }>(
  (value) => sql`
  select document_id from (${duesOf(value('shop_id'), value('customer_id'))}) as due`,
);

export async function selectDues(
  tx: Tx,
  lookup: { shop_id: string; customer_id: string },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<DueRow>[]> {
  const { shop_id, customer_id } = lookup;
  const [day = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<DueRow>>`
    select due.document_id, n.number, due.business_date, due.due_date, due.branch_id, due.total,
      due.due, array[due.due_date::text, due.document_id::text] as page_key
    from (${duesOf(shop_id, customer_id)}) as due
    join document_number n on n.shop_id = ${shop_id} and n.document_id = due.document_id
    where ${day}::date is null
      or (due.due_date, due.document_id) > (${day}::date, ${id}::uuid)
    order by due.due_date, due.document_id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
