import { type RawBuilder, sql } from 'kysely';

/** A line `i` of a list `l`, in the form of `priceInForce`. */
export const PRICE_LINE: RawBuilder<unknown> = sql`
  i.id, i.price_list_id, l.name as list_name, l.name_bn as list_name_bn, l.group_id, l.branch_id,
  l.starts_on, l.ends_on, l.priority, l.round_to, i.target, i.unit_id, i.min_quantity,
  i.max_quantity, i.min_amount, i.max_amount, i.rate, i.price`;

/**
 * The version of the price lists and of the parents of categories. Every write of one raises it, in
 * any order of commits. 0: the shop has no list.
 */
export function pricesVersion(shop_id: string): RawBuilder<string> {
  return sql<string>`(select case when count(*) = 0 then '0' else (sum(l.version)
      + (select count(*) + coalesce(sum(c.version), 0) from category c
        where c.shop_id = ${shop_id}))::text end
    from price_list l where l.shop_id = ${shop_id})`;
}

type PriceLineFilter = {
  shop_id: string;
  variant_ids: readonly string[];
  warehouse_id: string;
  customer_id: string | null;
  date: string;
};

/**
 * The lines that may price these variants for this customer, place and time. A shop without lists
 * pays one lookup in an empty index: categories are read only if a list applies.
 */
export function priceLinesFor(filter: PriceLineFilter): RawBuilder<unknown> {
  const { shop_id, variant_ids, warehouse_id, customer_id, date } = filter;
  return sql`(
    with recursive held as materialized (
      select * from price_list l
      where l.shop_id = ${shop_id} and l.archived_at is null
        and (l.branch_id is null or l.branch_id = (select w.branch_id from warehouse w
          where w.shop_id = ${shop_id} and w.id = ${warehouse_id}))
        and (l.group_id is null or l.group_id = (select c.group_id from party c
          where c.shop_id = ${shop_id} and c.id = ${customer_id}::uuid))
        and (l.starts_on is null or l.starts_on <= ${date}::date)
        and (l.ends_on is null or l.ends_on >= ${date}::date)
    ), goods as materialized (
      select v.id, v.product_id, p.category_id, p.brand_id
      from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
      where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])
        and exists (select from held)
    ), above as (
      select category_id as id from goods where category_id is not null
      union
      select c.parent_id from category c join above a on a.id = c.id
      where c.shop_id = ${shop_id} and c.parent_id is not null
    ), target as materialized (
      select '00000000-0000-0000-0000-000000000000'::uuid as id where exists (select from held)
      union select id from goods union select product_id from goods
      union select brand_id from goods union select id from above
    )
    select coalesce(json_agg(f), '[]')
    from (
      select ${PRICE_LINE}
      from target t
      join price_list_line i on i.shop_id = ${shop_id} and i.target = t.id
      join held l on l.id = i.price_list_id
    ) f)`;
}

/** The category of a product `p` and those above it, the nearest first. */
export function categoriesAbove(shop_id: string): RawBuilder<unknown> {
  return sql`(
    with recursive above as (
      select c.id, c.parent_id, 1 as step from category c
      where c.shop_id = ${shop_id} and c.id = p.category_id
      union all
      select c.id, c.parent_id, a.step + 1 from category c join above a on c.id = a.parent_id
      where c.shop_id = ${shop_id} and a.step < 9
    )
    select coalesce(json_agg(id order by step), '[]') from above)`;
}
