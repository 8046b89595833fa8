import { sql } from 'kysely';
import { readTypedNumber } from '#domains/documents/core/numbering.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import { ORDER_TERMS, type OrderKind } from '../../core/order-kind.ts';

export type NumberedOrder = {
  id: string;
  kind: OrderKind;
  number: string;
  business_date: string;
};

type OrderSearch = { shop_id: string; scope: Scope; q: string; limit: number };

/**
 * Quotations and orders that match a typed number, newest first. Each series is looked up by its
 * index, so the number of orders does not matter.
 */
export async function findNumberedOrders(
  tx: Tx,
  { shop_id, scope, q, limit }: OrderSearch,
  kinds: readonly OrderKind[],
): Promise<NumberedOrder[]> {
  const typed = readTypedNumber(q);
  if (typed === null || kinds.length === 0) return [];
  const pattern = containing(typed.head);
  const letters = kinds.map((kind) => ORDER_TERMS[kind].letter);
  const result = await sql<NumberedOrder>`
    with series as (
      select b.code || '-' || lpad((c.fiscal_year % 100)::text, 2, '0') || '/' || k.letter as before
      from trade_order_counter c
      join unnest(${kinds}::text[], ${letters}::text[]) as k (kind, letter) on k.kind = c.kind
      join branch b on b.shop_id = c.shop_id and b.id = c.branch_id
      where c.shop_id = ${shop_id}
    )
    select o.id, o.kind, o.number, o.business_date
    from series s
    join trade_order o on o.shop_id = ${shop_id} and o.number = s.before
      || lpad(${typed.sequence}::text, greatest(5, length(${typed.sequence}::text)), '0')
    where (s.before ilike ${pattern.slice(0, -1)}
        or ${!typed.head.includes('/')}::boolean and s.before ilike ${pattern.slice(1)})
      and ${isInWarehouses({ shop_id, ...scope }, sql`o.warehouse_id`)}
    order by o.id desc limit ${limit}`.execute(tx);
  return result.rows;
}
