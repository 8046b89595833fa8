import { type RawBuilder, sql } from 'kysely';
import { LINE_MAX } from '#domains/kernel/core/money.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { LastCost } from '../core/decide-order.ts';

type Here = Scope & { shop_id: string };

/**
 * The cost in the last delivery that is not reversed, as on its document; without any, the opening
 * cost. Only the caller's locations count.
 */
const lastOf = ({ shop_id, ...scope }: Here, variant_id: RawBuilder<unknown>) => sql`
  (select l.unit_cost, l.factor, l.vat_rate from goods_receipt_line l
    join goods_receipt g on g.shop_id = l.shop_id and g.document_id = l.document_id
      and ${isInWarehouses({ shop_id, ...scope }, sql`g.warehouse_id`)}
    where l.shop_id = ${shop_id} and l.variant_id = ${variant_id} and l.unit_cost > 0
      and not exists (select from document r
        where r.shop_id = l.shop_id and r.reverses_id = l.document_id)
    order by l.document_id desc, l.line_no limit 1)
  union all
  (select round(m.value::numeric * 10000 / m.quantity)::bigint, 10000, 0
    from stock_movement m
    join document d on d.shop_id = m.shop_id and d.id = m.document_id
      and d.kind in ('stock_adjustment', 'opening_balance')
    where m.shop_id = ${shop_id} and m.variant_id = ${variant_id} and m.kind = 'move'
      and m.quantity > 0 and m.value > 0
      and ${isInWarehouses({ shop_id, ...scope }, sql`m.warehouse_id`)}
      and not exists (select from document r
        where r.shop_id = m.shop_id and r.reverses_id = m.document_id)
    order by m.document_id desc, m.line_no limit 1)
  limit 1`;

export async function selectLastCosts(
  tx: Tx,
  here: Here,
  variant_ids: readonly string[],
): Promise<Map<string, LastCost>> {
  if (variant_ids.length === 0) return new Map();
  const result = await sql<LastCost & { variant_id: string }>`
    select a.id as variant_id, last.unit_cost, last.factor, last.vat_rate,
      least(round(last.unit_cost::numeric * 10000 / last.factor), ${LINE_MAX})::bigint as own_cost
    from unnest(${[...new Set(variant_ids)]}::uuid[]) as a (id)
    cross join lateral (${lastOf(here, sql`a.id`)}) as last`.execute(tx);
  return new Map(result.rows.map(({ variant_id, ...last }) => [variant_id, last]));
}

type Paid = Pick<LastCost, 'unit_cost' | 'factor' | 'vat_rate'>;

/** Null fields: there was never a cost at the caller's locations; undefined: no such variant. */
export async function findLastCost(
  tx: Tx,
  here: Here,
  variant_id: string,
): Promise<Paid | { unit_cost: null } | undefined> {
  const result = await sql<Paid | { unit_cost: null }>`
    select last.unit_cost, last.factor, last.vat_rate from variant v
    left join lateral (${lastOf(here, sql`v.id`)}) as last on true
    where v.shop_id = ${here.shop_id} and v.id = ${variant_id}`.execute(tx);
  return result.rows[0];
}
