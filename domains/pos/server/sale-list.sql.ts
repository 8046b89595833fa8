import { sql } from 'kysely';
import type { z } from 'zod';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { saleRow } from '../contract/read-sale.ts';

type SaleRow = z.output<typeof saleRow>;

/** Sales of the branches that the caller may see, newest first, by the index of document kinds. */
export async function selectSales(
  tx: Tx,
  asked: {
    shop_id: string;
    own_branch_id: string | null;
    customer_id: string | null;
    pattern: string | null;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<SaleRow>[]> {
  const { shop_id, own_branch_id, customer_id, pattern, limit } = asked;
  const [posted_at, id] = asked.after ?? [];
  const own = own_branch_id === null ? sql`` : sql`and d.branch_id = ${own_branch_id}`;
  const bought = customer_id === null ? sql`` : sql`and s.customer_id = ${customer_id}`;
  const found =
    pattern === null ? sql`` : sql`and (n.number ilike ${pattern} or c.name ilike ${pattern})`;
  const behind =
    posted_at === undefined
      ? sql``
      : sql`and (d.posted_at, d.id) < (${posted_at}::timestamptz, ${id}::uuid)`;
  const result = await sql<Keyed<SaleRow>>`
    select d.id, n.number, d.business_date,
      to_char(coalesce(d.happened_at, d.posted_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      c.name as customer_name, s.total, s.paid, s.due, r.id as reversed_by,
      array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        d.id::text] as page_key
    from document d
    join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join party c on c.shop_id = s.shop_id and c.id = s.customer_id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'sale' ${own} ${bought} ${found} ${behind}
    order by d.posted_at desc, d.id desc limit ${limit + 1}`.execute(tx);
  return result.rows;
}
