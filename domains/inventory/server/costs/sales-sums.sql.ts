import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SalesSums, VariantSum } from '../../core/costs/sales-sums.ts';

type SalesBucket = { shop_id: string; branch_id: string; business_date: string; hour: number };

/**
 * The sums of the day as parts of the WITH that posts; empty if the document is not from the till.
 * Rows are written in key order: two sales of the same variants never deadlock.
 */
export function salesSumRows(bucket: SalesBucket, sums: SalesSums | null): RawBuilder<unknown> {
  const { shop_id, branch_id, business_date, hour } = bucket;
  const variants = sums?.variants ?? [];
  return sql`goods_sums as (
      insert into product_day (shop_id, branch_id, business_date, variant_id, quantity, net, cost)
      select ${shop_id}, ${branch_id}, ${business_date}::date, variant_id, quantity, net, cost
      from unnest(
        ${variants.map((g) => g.variant_id)}::uuid[], ${variants.map((g) => g.quantity)}::bigint[],
        ${variants.map((g) => g.net)}::bigint[], ${variants.map((g) => g.cost)}::bigint[]
      ) as t (variant_id, quantity, net, cost)
      order by variant_id
      on conflict (shop_id, branch_id, business_date, variant_id) do update
        set quantity = product_day.quantity + excluded.quantity,
          net = product_day.net + excluded.net, cost = product_day.cost + excluded.cost
      returning 1
    ), sales_sums as (
      insert into sales_day (shop_id, branch_id, business_date, hour, sales, returns, gross,
        returned, discount, vat, rounding, cost, on_due, due_given, due_taken)
      select ${shop_id}, ${branch_id}, ${business_date}::date, ${hour}::smallint, s[1], s[2], s[3],
        s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11]
      from (select ${amountsOf(sums)}::bigint[] as s) as document where cardinality(s) > 0
      on conflict (shop_id, branch_id, business_date, hour) do update
        set sales = sales_day.sales + excluded.sales,
          returns = sales_day.returns + excluded.returns,
          gross = sales_day.gross + excluded.gross,
          returned = sales_day.returned + excluded.returned,
          discount = sales_day.discount + excluded.discount, vat = sales_day.vat + excluded.vat,
          rounding = sales_day.rounding + excluded.rounding, cost = sales_day.cost + excluded.cost,
          on_due = sales_day.on_due + excluded.on_due,
          due_given = sales_day.due_given + excluded.due_given,
          due_taken = sales_day.due_taken + excluded.due_taken
      returning 1
    )`;
}

/** The sums of the products, as a statement of their own. */
const addToProductDay = fixedQuery<
  Omit<SalesBucket, 'hour'> & {
    variant_ids: readonly string[];
    quantities: readonly number[];
    nets: readonly number[];
    costs: readonly number[];
  }
>(
  (value) => sql`
  insert into product_day (shop_id, branch_id, business_date, variant_id, quantity, net, cost)
  select ${value('shop_id')}, ${value('branch_id')}, ${value('business_date')}::date, variant_id,
    quantity, net, cost
  from unnest(${value('variant_ids')}::uuid[], ${value('quantities')}::bigint[],
    ${value('nets')}::bigint[], ${value('costs')}::bigint[]) as t (variant_id, quantity, net, cost)
  order by variant_id
  on conflict (shop_id, branch_id, business_date, variant_id) do update
    set quantity = product_day.quantity + excluded.quantity,
      net = product_day.net + excluded.net, cost = product_day.cost + excluded.cost`,
);

/** The sums of the hour, as a statement of their own. */
const addToSalesDay = fixedQuery<SalesBucket & { amounts: readonly number[] }>(
  (value) => sql`
  insert into sales_day (shop_id, branch_id, business_date, hour, sales, returns, gross,
    returned, discount, vat, rounding, cost, on_due, due_given, due_taken)
  select ${value('shop_id')}, ${value('branch_id')}, ${value('business_date')}::date,
    ${value('hour')}::smallint, s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11]
  from (select ${value('amounts')}::bigint[] as s) as document
  on conflict (shop_id, branch_id, business_date, hour) do update
    set sales = sales_day.sales + excluded.sales, returns = sales_day.returns + excluded.returns,
      gross = sales_day.gross + excluded.gross, returned = sales_day.returned + excluded.returned,
      discount = sales_day.discount + excluded.discount, vat = sales_day.vat + excluded.vat,
      rounding = sales_day.rounding + excluded.rounding, cost = sales_day.cost + excluded.cost,
      on_due = sales_day.on_due + excluded.on_due,
      due_given = sales_day.due_given + excluded.due_given,
      due_taken = sales_day.due_taken + excluded.due_taken`,
);

/** Rows are written in key order: two sales of the same variants never deadlock. */
export function salesSumQueries(
  bucket: SalesBucket,
  sums: SalesSums,
): Record<'products' | 'sales', CompiledQuery> {
  const { variants } = sums;
  const products = {
    ...bucket,
    variant_ids: variants.map((each) => each.variant_id),
    quantities: variants.map((each) => each.quantity),
    nets: variants.map((each) => each.net),
    costs: variants.map((each) => each.cost),
  };
  const amounts = amountsOf(sums);
  return { products: addToProductDay(products), sales: addToSalesDay({ ...bucket, amounts }) };
}

/** In column order. */
function amountsOf(sums: SalesSums | null): number[] {
  if (sums === null) return [];
  const { sales, returns, gross, returned, discount, vat, rounding, due, variants } = sums;
  const cost = variants.reduce((total, sum) => total + sum.cost, 0);
  const dues = [due > 0 ? 1 : 0, Math.max(due, 0), Math.max(-due, 0)];
  return [sales, returns, gross, returned, discount, vat, rounding, cost, ...dues];
}

type Loaded = Record<Exclude<keyof SalesSums, 'variants'>, Minor> & { variants: VariantSum[] };

/** What a till document added to its day. null: it is not from the till. */
export async function loadSalesSums(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<SalesSums | null> {
  const result = await sql<Loaded>`
    with line as (
      select line_no, variant_id, quantity * factor / 10000 as quantity,
        net - order_discount_share - vat_in_price as net, net + product_discount as gross
      from sale_line where shop_id = ${shop_id} and document_id = ${document_id}
      union all
      select line_no, variant_id, -quantity * factor / 10000,
        order_discount_share + vat_in_price - net, 0
      from sale_return_line where shop_id = ${shop_id} and document_id = ${document_id}
    ), moved as (
      select line_no % 10000 as line_no, -sum(value) as cost from stock_movement
      where shop_id = ${shop_id} and document_id = ${document_id} and kind = 'move'
      group by 1
    ), goods as (
      select l.variant_id, sum(l.quantity)::bigint as quantity, sum(l.net)::bigint as net,
        coalesce(sum(m.cost), 0)::bigint as cost
      from line l left join moved m using (line_no) group by l.variant_id order by l.variant_id
    ), amounts as (select coalesce(sum(gross), 0) as gross from line)
    select (s.document_id is not null)::int as sales, (r.document_id is not null)::int as returns,
      (a.gross - coalesce(s.vat_included, 0))::bigint as gross,
      coalesce(r.subtotal - r.vat_included, 0)::bigint as returned,
      (a.gross + coalesce(s.discount - s.subtotal, 0)
        - coalesce(r.discount, 0))::bigint as discount,
      (coalesce(s.vat, 0) - coalesce(r.vat, 0))::bigint as vat,
      (coalesce(s.rounding, 0) - coalesce(r.rounding, 0))::bigint as rounding,
      (coalesce(s.due, 0) - coalesce(r.credited, 0))::bigint as due,
      (select json_agg(goods) from goods) as variants
    from document d
    cross join amounts a
    left join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    left join sale_return r on r.shop_id = d.shop_id and r.document_id = d.id
    where d.shop_id = ${shop_id} and d.id = ${document_id}
      and (s.document_id is not null or r.document_id is not null)`.execute(tx);
  return result.rows[0] ?? null;
}
