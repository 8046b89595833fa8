import { sql } from 'kysely';
import type { z } from 'zod';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { listCostsRoute } from '../../contract/variant-history.ts';
import type { StockScope } from '../door/variant-stock.sql.ts';

type CostRow = z.input<typeof listCostsRoute.answer>['data'][number];

/**
 * The receipts, newest document first. Cost of a unit: 2,500.00 for 40 pieces (400,000 in the
 * journal) is 250000 x 10000 / 400000 = 6250, or 62.50.
 */
export async function selectCosts(
  tx: Tx,
  filter: StockScope & {
    variant_id: string;
    /** False: costs are not even read. */
    sees_cost: boolean;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<CostRow>[]> {
  const { shop_id, scope, variant_id, after, limit } = filter;
  const [document, line] = after ?? [];
  const behind =
    document === undefined
      ? sql``
      : sql`and (m.document_id, m.line_no) < (${document}::uuid, ${line}::int)`;
  const cost = filter.sees_cost
    ? sql`m.value, round(m.value::numeric * 10000 / m.quantity)::bigint as unit_cost,`
    : sql``;
  const result = await sql<Keyed<CostRow>>`
    select m.document_id, m.line_no, d.kind, n.number, m.business_date, m.warehouse_id,
      m.quantity, ${cost} array[m.document_id::text, m.line_no::text] as page_key
    from stock_movement m
    join document d on d.shop_id = m.shop_id and d.id = m.document_id
    join document_number n on n.shop_id = m.shop_id and n.document_id = m.document_id
    where m.shop_id = ${shop_id} and m.variant_id = ${variant_id} and m.kind = 'move'
      and m.quantity > 0 and d.kind <> 'reversal'
      and ${isInWarehouses({ shop_id, ...scope }, sql`m.warehouse_id`)} ${behind}
    order by m.document_id desc, m.line_no desc limit ${limit + 1}`.execute(tx);
  return result.rows;
}
