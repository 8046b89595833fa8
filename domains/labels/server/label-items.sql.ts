import { type RawBuilder, sql } from 'kysely';
import { isInWarehouses, isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { LabelItem } from '../contract/labels.ts';

type LabelItemFilter = {
  shop_id: string;
  scope: Scope;
  pattern: string;
  receipt_id: string | null;
  product_id: string | null;
  after: readonly string[] | null;
  limit: number;
};

/** One label for each piece; a single one if the unit has decimals (weight, length). */
const COUNT = (quantity: RawBuilder<unknown>) => sql`case when u.decimals > 0 then 1
  else greatest(1, least(1000, ceil(${quantity} / 10000.0)))::int end as count`;

/** The label data of a variant `v` of a product `p` in units `u`. */
const SAID = sql`v.id as variant_id, p.id as product_id, p.name, p.name_bn, v.name as variant,
  coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, p.code as product_code,
  (select b.code from barcode b
    where b.shop_id = v.shop_id and b.variant_id = v.id and b.unit_id is null
    order by length(b.code) = 13 desc, b.code limit 1) as barcode,
  v.sale_price - v.product_discount as price,
  u.name as unit_name, u.name_bn as unit_name_bn`;

const OF_VARIANT = sql`
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  join unit u on u.shop_id = p.shop_id and u.id = p.unit_id`;

/** Stock of the caller's warehouses, or received stock: by search text and id. */
export async function selectLabelItems(
  tx: Tx,
  filter: LabelItemFilter,
): Promise<Keyed<LabelItem>[]> {
  const { shop_id, scope, receipt_id, product_id } = filter;
  const [text = null, id = null] = filter.after ?? [];
  const received = sql`(select sum(l.quantity)::bigint from goods_receipt_line l
    where l.shop_id = v.shop_id and l.document_id = ${receipt_id} and l.variant_id = v.id)`;
  const inScope = isInWarehouses({ ...scope, shop_id }, sql`s.warehouse_id`);
  const levels = sql`stock_level s
    where s.shop_id = v.shop_id and s.variant_id = v.id and ${inScope}`;
  const there = sql`coalesce((select sum(s.on_hand)::bigint from ${levels}), 0)`;
  const which =
    receipt_id !== null
      ? sql`v.id in (select variant_id from goods_receipt_line
          where shop_id = ${shop_id} and document_id = ${receipt_id})`
      : product_id !== null
        ? sql`v.product_id = ${product_id}`
        : sql`exists (select from ${levels} and s.on_hand > 0)`;
  const result = await sql<Keyed<LabelItem>>`
    select g.*, array[g.search_text, g.variant_id::text] as page_key from (
      select ${SAID}, ${there} as stock, v.search_text,
        ${COUNT(receipt_id === null ? there : received)}
      from variant v ${OF_VARIANT}
      where v.shop_id = ${shop_id} and v.archived_at is null and p.archived_at is null
        and v.search_text like ${filter.pattern} and ${which}
        and (${text}::text is null or (v.search_text, v.id) > (${text}::text, ${id}::uuid))
      order by v.search_text, v.id limit ${filter.limit + 1}
    ) g order by g.search_text, g.variant_id`.execute(tx);
  return result.rows.map(({ search_text: _, ...row }: Keyed<LabelItem> & Searched) => row);
}

type Searched = { search_text?: string };

/** The label data of a variant, on sale or not, with its shelves in the caller's warehouses. */
type LabelDetails = Omit<LabelItem, 'stock' | 'count'> & { shelf: string };

export async function selectLabelDetails(
  tx: Tx,
  { shop_id, branch_ids, warehouse_ids }: Scope & { shop_id: string },
  variant_ids: readonly string[],
): Promise<LabelDetails[]> {
  const inScope = isInWarehouses({ shop_id, branch_ids, warehouse_ids }, sql`s.warehouse_id`);
  const result = await sql<LabelDetails>`
    select ${SAID}, coalesce((select string_agg(distinct s.shelf, ', ' order by s.shelf)
        from stock_level s
        where s.shop_id = v.shop_id and s.variant_id = v.id and s.shelf <> '' and ${inScope}), '')
      as shelf
    from variant v ${OF_VARIANT}
    where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])`.execute(tx);
  return result.rows;
}

type LabelShop = {
  name: string;
  currency: string;
  language: 'bn' | 'en';
  /** Today in the shop, 2026-08-01. */
  day: string;
};

export async function findLabelShop(
  tx: Tx,
  shop_id: string,
  now: Date,
): Promise<LabelShop | undefined> {
  const result = await sql<LabelShop>`
    select name, currency, language,
      to_char(${now}::timestamptz at time zone timezone, 'YYYY-MM-DD') as day
    from shop
    where shop_id = ${shop_id}`.execute(tx);
  return result.rows[0];
}

export async function hasReceipt(tx: Tx, shop_id: string, id: string, scope: Scope) {
  const result = await sql`
    select from goods_receipt g
    join warehouse w on w.shop_id = g.shop_id and w.id = g.warehouse_id
    where g.shop_id = ${shop_id} and g.document_id = ${id}
      and ${isWarehouseInScope(scope, sql`w`)}`.execute(tx);
  return result.rows.length > 0;
}

export async function hasProduct(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from product where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows.length > 0;
}
