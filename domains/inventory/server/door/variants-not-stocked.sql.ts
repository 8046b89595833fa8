import { type RawBuilder, sql } from 'kysely';

/** A column of a facts statement: which of these variants are sold but never in stock. */
export function variantsNotStocked(
  shop_id: string,
  variant_ids: readonly string[],
): RawBuilder<string[]> {
  return sql`(select coalesce(json_agg(v.id), '[]') from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.kind <> 'goods'
    where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])
      and v.archived_at is null)`;
}
