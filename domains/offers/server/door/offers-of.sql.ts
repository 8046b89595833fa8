import { type RawBuilder, sql } from 'kysely';

/** What offers have taken off a sale that is document `d`: each offer once. */
export function offersOf(d: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('offer_id', o.id, 'name', o.name,
      'name_bn', o.name_bn, 'code', o.code, 'amount', t.amount) order by t.first, o.id), '[]')
    from (select u.offer_id, sum(u.amount)::bigint as amount, min(u.line_no) as first
      from offer_use u where u.shop_id = ${d}.shop_id and u.document_id = ${d}.id
      group by u.offer_id) t
    join offer o on o.shop_id = ${d}.shop_id and o.id = t.offer_id)`;
}
