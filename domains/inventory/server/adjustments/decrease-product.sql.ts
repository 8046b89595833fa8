import { sql } from 'kysely';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Decrease } from '../../contract/decrease-product.ts';
import { DECREASE_REASONS } from '../../core/adjustments/decide-adjustment.ts';

type DecreaseFilter = {
  shop_id: string;
  scope: Scope;
  reason: Decrease['reason'] | null;
  after: readonly string[] | null;
  limit: number;
};

/** Newest first, by the primary key: ids are in time order. */
export async function selectDecreases(tx: Tx, filter: DecreaseFilter): Promise<Keyed<Decrease>[]> {
  const { shop_id, scope, reason, after } = filter;
  const [id] = after ?? [];
  const reasons = reason === null ? DECREASE_REASONS : [reason];
  const result = await sql<Keyed<Decrease>>`
    select d.id, n.number, d.business_date, a.warehouse_id, a.reason, a.note, u.name as posted_by,
      l.line_count, exists (select from document r where r.shop_id = d.shop_id
        and r.reverses_id = d.id) as is_reversed, l.value, array[d.id::text] as page_key
    from stock_adjustment a
    join document d on d.shop_id = a.shop_id and d.id = a.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join app_user u on u.id = d.posted_by
    cross join lateral (
      select count(*)::int as line_count, -sum(value)::bigint as value
      from stock_adjustment_line
      where shop_id = a.shop_id and document_id = a.document_id and quantity_change < 0
    ) as l
    where a.shop_id = ${shop_id} and a.reason = any(${reasons}::text[]) and l.line_count > 0
      and ${isInWarehouses({ shop_id, ...scope }, sql`a.warehouse_id`)}
      ${id === undefined ? sql`` : sql`and a.document_id < ${id}::uuid`}
    order by a.document_id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}
