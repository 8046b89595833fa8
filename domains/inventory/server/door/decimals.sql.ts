import { type RawBuilder, sql } from 'kysely';

/**
 * A column of a facts statement: `{ variant_id: decimals of its unit }` of variants in stock. Their
 * products are locked: nobody merges them until the transaction ends, and what was merged while it
 * waited is missing.
 */
export function decimalsOf(
  shop_id: string,
  variant_ids: readonly string[],
): RawBuilder<Record<string, number>> {
  return sql`(select coalesce(json_object_agg(k.id, k.decimals), '{}')
    from (
      select v.id, u.decimals
      from variant v
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
      join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
      where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])
        and v.archived_at is null and p.merged_into is null and p.kind = 'goods'
      order by p.id for key share of p
    ) k)`;
}
