import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/** What offers have taken off a sale that is document `d`: each offer once. */
export function offersOf(d: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('offer_id', o.id, 'name', o.name,
      'name_bn', o.name_bn, 'code', o.code, 'amount', t.amount) order by t.first, o.id), '[]')
    from (select u.offer_id, sum(u.amount)::bigint as amount, min(u.line_no) as first
      from offer_use u where u.shop_id = ${d}.shop_id and u.document_id = ${d}.id
      group by u.offer_id) t
    join offer o on o.shop_id = ${d}.shop_id and o.id = t.offer_id)`;
}

type OfferOf = { name: string; name_bn: string; code: string | null; amount: Minor };

export async function findOffersOf(tx: Tx, shop_id: string, id: string): Promise<OfferOf[]> {
  const { rows } = await sql<{ offers: OfferOf[] }>`
    select ${offersOf(sql`d`)} as offers from document d
    where d.shop_id = ${shop_id} and d.id = ${id}`.execute(tx);
  return rows[0]?.offers ?? [];
}
