import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PriceList, PriceListRow, TypedPriceListLine } from '../../contract/price-list.ts';

const COLUMNS: RawBuilder<unknown> = sql`l.id, l.name, l.name_bn, l.group_id, l.branch_id,
  l.starts_on, l.ends_on, l.priority, l.round_to, l.archived_at is not null as archived, l.version,
  (select count(*)::int from price_list_line i
    where i.shop_id = l.shop_id and i.price_list_id = l.id) as lines`;

type PriceListFilter = { shop_id: string; pattern: string; is_archived: boolean; limit: number };

export async function selectPriceLists(
  tx: Tx,
  filter: PriceListFilter & { after: readonly string[] | null },
): Promise<Keyed<PriceList>[]> {
  const [name, id] = filter.after ?? [];
  const behind = name === undefined ? sql`` : sql`and (l.name, l.id) > (${name}, ${id}::uuid)`;
  const { rows } = await sql<Keyed<PriceList>>`
    select ${COLUMNS}, array[l.name, l.id::text] as page_key
    from price_list l
    where l.shop_id = ${filter.shop_id} and (l.archived_at is not null) = ${filter.is_archived}
      and (l.name ilike ${filter.pattern} or l.name_bn ilike ${filter.pattern}) ${behind}
    order by l.name, l.id limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

export async function findPriceList(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<PriceList | undefined> {
  const { rows } = await sql<PriceList>`
    select ${COLUMNS} from price_list l
    where l.shop_id = ${shop_id} and l.id = ${id}`.execute(tx);
  return rows[0];
}

/** Writes of price lists take turns in a shop: two at once could conflict. */
export async function lockPriceLists(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shop_id}, 4820345))`.execute(tx);
}

export async function insertPriceList(tx: Tx, shop_id: string, list: PriceList): Promise<void> {
  await sql`
    insert into price_list (shop_id, id, name, name_bn, group_id, branch_id, starts_on, ends_on,
      priority, round_to)
    values (${shop_id}, ${list.id}, ${list.name}, ${list.name_bn}, ${list.group_id},
      ${list.branch_id}, ${list.starts_on}, ${list.ends_on}, ${list.priority},
      ${list.round_to})`.execute(tx);
}

export async function updatePriceList(
  tx: Tx,
  shop_id: string,
  { list, now }: { list: PriceList; now: Date },
): Promise<void> {
  await sql`
    update price_list set name = ${list.name}, name_bn = ${list.name_bn},
      group_id = ${list.group_id}, branch_id = ${list.branch_id}, starts_on = ${list.starts_on},
      ends_on = ${list.ends_on}, priority = ${list.priority}, round_to = ${list.round_to},
      archived_at = case when ${list.archived} then coalesce(archived_at, ${now}) end,
      version = version + 1
    where shop_id = ${shop_id} and id = ${list.id}`.execute(tx);
}

/** Raises the version, by which devices detect changes. */
export async function touchPriceList(tx: Tx, shop_id: string, id: string): Promise<void> {
  await sql`
    update price_list set version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function hasGroup(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer_group
    where shop_id = ${shop_id} and id = ${id} and archived_at is null`.execute(tx);
  return rows.length > 0;
}

/** The column of the target; the other columns are null. */
function toTargetColumns({ target, target_id }: TypedPriceListLine) {
  return (column: TypedPriceListLine['target']) => (column === target ? target_id : null);
}

/** The target, unit or list of a line that does not exist. */
export async function selectMissingTarget(
  tx: Tx,
  shop_id: string,
  line: TypedPriceListLine,
): Promise<'target' | 'unit_id' | null> {
  const of = toTargetColumns(line);
  const { rows } = await sql<{ missing: 'target' | 'unit_id' | null }>`
    select case
      when ${of('variant')}::uuid is not null and not exists (select from variant
          where shop_id = ${shop_id} and id = ${of('variant')}::uuid)
        or ${of('product')}::uuid is not null and not exists (select from product
          where shop_id = ${shop_id} and id = ${of('product')}::uuid)
        or ${of('category')}::uuid is not null and not exists (select from category
          where shop_id = ${shop_id} and id = ${of('category')}::uuid)
        or ${of('brand')}::uuid is not null and not exists (select from brand
          where shop_id = ${shop_id} and id = ${of('brand')}::uuid) then 'target'
      when ${line.unit_id}::uuid is not null and not exists (select from unit
        where shop_id = ${shop_id} and id = ${line.unit_id}) then 'unit_id'
      end as missing`.execute(tx);
  return rows[0]?.missing ?? null;
}

type PriceListLineFilter = {
  shop_id: string;
  price_list_id: string;
  variant_id: string | null;
  pattern: string;
  after: readonly string[] | null;
  limit: number;
};

/** By product name; lines for all products have none and come first. */
export async function selectLines(
  tx: Tx,
  filter: PriceListLineFilter,
): Promise<Keyed<PriceListRow>[]> {
  const { shop_id } = filter;
  const [key, id] = filter.after ?? [];
  const behind = key === undefined ? sql`` : sql`and (n.name, i.id) > (${key}, ${id}::uuid)`;
  const only =
    filter.variant_id === null ? sql`` : sql`and i.variant_id = ${filter.variant_id}::uuid`;
  const { rows } = await sql<Keyed<PriceListRow>>`
    select i.id, i.variant_id, i.product_id, i.category_id, i.brand_id, n.name, n.name_bn,
      case when v.id is not null then v.sale_price else (
        select min(w.sale_price) from variant w
        where w.shop_id = p.shop_id and w.product_id = p.id and w.archived_at is null
        having min(w.sale_price) = max(w.sale_price)) end as sale_price,
      p.id as of_product_id, i.unit_id, coalesce(u.name, '') as unit_name,
      coalesce(u.name_bn, '') as unit_name_bn,
      i.min_quantity, i.max_quantity, i.min_amount, i.max_amount, i.rate, i.price,
      array[n.name, i.id::text] as page_key
    from price_list_line i
    left join variant v on v.shop_id = i.shop_id and v.id = i.variant_id
    left join product p on p.shop_id = i.shop_id and p.id = coalesce(i.product_id, v.product_id)
    left join unit u on u.shop_id = i.shop_id and u.id = i.unit_id
    left join category c on c.shop_id = i.shop_id and c.id = i.category_id
    left join brand b on b.shop_id = i.shop_id and b.id = i.brand_id
    cross join lateral (select
      trim(concat_ws(' ', coalesce(p.name, c.name, b.name, ''), v.name)) as name,
      trim(concat_ws(' ', coalesce(nullif(p.name_bn, ''), nullif(c.name_bn, ''),
        nullif(b.name_bn, ''), p.name, c.name, b.name, ''),
        coalesce(nullif(v.name_bn, ''), v.name))) as name_bn) n
    where i.shop_id = ${shop_id} and i.price_list_id = ${filter.price_list_id} ${only}
      and (n.name ilike ${filter.pattern} or n.name_bn ilike ${filter.pattern}
        or p.code ilike ${filter.pattern}) ${behind}
    order by n.name, i.id limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

type LineToWrite = TypedPriceListLine & { id: string; price_list_id: string };

/** Fails if the list already has a line for this target and tier. */
export async function writeLine(tx: Tx, shop_id: string, line: LineToWrite): Promise<void> {
  const of = toTargetColumns(line);
  await sql`
    insert into price_list_line (shop_id, id, price_list_id, variant_id, product_id, category_id,
      brand_id, unit_id, min_quantity, max_quantity, min_amount, max_amount, rate, price)
    values (${shop_id}, ${line.id}, ${line.price_list_id}, ${of('variant')},
      ${of('product')}, ${of('category')}, ${of('brand')}, ${line.unit_id},
      ${line.min_quantity}, ${line.max_quantity}, ${line.min_amount}, ${line.max_amount},
      ${line.rate}, ${line.price})
    on conflict (shop_id, id) do update set variant_id = excluded.variant_id,
      product_id = excluded.product_id, category_id = excluded.category_id,
      brand_id = excluded.brand_id, unit_id = excluded.unit_id,
      min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity,
      min_amount = excluded.min_amount, max_amount = excluded.max_amount,
      rate = excluded.rate, price = excluded.price`.execute(tx);
}

export async function findLine(
  tx: Tx,
  shop_id: string,
  line: { id: string; price_list_id: string },
): Promise<TypedPriceListLine | undefined> {
  const { rows } = await sql<TypedPriceListLine>`
    select case when variant_id is not null then 'variant'
        when product_id is not null then 'product' when category_id is not null then 'category'
        when brand_id is not null then 'brand' else 'all' end as target,
      coalesce(variant_id, product_id, category_id, brand_id) as target_id,
      unit_id, min_quantity, max_quantity, min_amount, max_amount, rate, price
    from price_list_line
    where shop_id = ${shop_id} and id = ${line.id}
      and price_list_id = ${line.price_list_id}`.execute(tx);
  return rows[0];
}

export async function deleteLine(tx: Tx, shop_id: string, id: string): Promise<void> {
  await sql`delete from price_list_line where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

const TERMS = (l: RawBuilder<unknown>) => sql`
  num_nonnulls(${l}.group_id, ${l}.branch_id, coalesce(${l}.starts_on, ${l}.ends_on))`;

/**
 * A line of another list with the same target, customers, branch and days, equally specific but
 * with
 * another price: neither would win. Checks one line, or the whole list.
 */
export async function selectConflict(
  tx: Tx,
  shop_id: string,
  { price_list_id, line_id }: { price_list_id: string; line_id: string | null },
): Promise<{ list: string; item: string } | undefined> {
  const only = line_id === null ? sql`` : sql`and a.id = ${line_id}`;
  const { rows } = await sql<{ list: string; item: string }>`
    select o.name as list, coalesce(p.name, c.name, g.name, '') as item
    from price_list l
    join price_list_line a on a.shop_id = l.shop_id and a.price_list_id = l.id ${only}
    join price_list_line b on b.shop_id = a.shop_id and b.target = a.target
      and b.price_list_id <> a.price_list_id and b.unit_id is not distinct from a.unit_id
    join price_list o on o.shop_id = b.shop_id and o.id = b.price_list_id
    left join variant v on v.shop_id = a.shop_id and v.id = a.variant_id
    left join product p on p.shop_id = a.shop_id and p.id = coalesce(a.product_id, v.product_id)
    left join category c on c.shop_id = a.shop_id and c.id = a.category_id
    left join brand g on g.shop_id = a.shop_id and g.id = a.brand_id
    where l.shop_id = ${shop_id} and l.id = ${price_list_id}
      and l.archived_at is null and o.archived_at is null and o.priority = l.priority
      and ${TERMS(sql`o`)} = ${TERMS(sql`l`)}
      and (l.group_id is null or o.group_id is null or l.group_id = o.group_id)
      and (l.branch_id is null or o.branch_id is null or l.branch_id = o.branch_id)
      and daterange(l.starts_on, l.ends_on, '[]') && daterange(o.starts_on, o.ends_on, '[]')
      and int8range(a.min_quantity, a.max_quantity, '[]')
        && int8range(b.min_quantity, b.max_quantity, '[]')
      and int8range(a.min_amount, a.max_amount, '[]')
        && int8range(b.min_amount, b.max_amount, '[]')
      and a.min_quantity = b.min_quantity and a.min_amount = b.min_amount
      and (a.rate, a.price, l.round_to) is distinct from (b.rate, b.price, o.round_to)
    order by o.name, a.id limit 1`.execute(tx);
  return rows[0];
}
