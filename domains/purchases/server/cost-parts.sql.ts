import { type RawBuilder, sql } from 'kysely';

/**
 * The parts of a late cost or of its reversal, over all lines. Cost variance has no days: it sets
 * the
 * additional cost of returned stock against the additional credit of the supplier.
 */
export function costPartsOf(
  shop_id: RawBuilder<unknown>,
  document_id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('purpose', part.purpose,
        'warehouse', json_build_object('id', h.id, 'name', h.name, 'name_bn', h.name_bn),
        'used_on', part.used_on, 'amount', part.amount)
        order by array_position(array['inventory', 'transit'], part.purpose) nulls last,
          part.used_on nulls last, part.purpose, h.name, h.id), '[]')
    from (
      select shop_id, purpose, warehouse_id, case purpose when 'cost_variance' then null
          else used_on end as used_on, sum(amount)::bigint as amount
      from receipt_cost_part where shop_id = ${shop_id} and document_id = ${document_id}
      group by 1, 2, 3, 4 having sum(amount) <> 0
    ) part
    join warehouse h on h.shop_id = part.shop_id and h.id = part.warehouse_id)`;
}
