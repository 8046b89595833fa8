import { type RawBuilder, sql } from 'kysely';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { PRODUCT_SUMS } from '#domains/sales/server/door/sales-measures.sql.ts';
import { isInBranches, isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ReorderRow } from '../contract/reorder.ts';
import type { Supply } from '../core/propose-order.ts';

type SupplyFilter = {
  shop_id: string;
  scope: Scope;
  /** The first day of the observed sales. */
  sold_from: string;
  supplier_id: string | null;
};

export type Stocked = Supply & { branch_id: string; variant_id: string };

/** Variants that sold recently or have a reorder level, by branch: daily sums are per branch. */
export async function selectSupplies(tx: Tx, filter: SupplyFilter): Promise<Stocked[]> {
  const { shop_id, scope, sold_from, supplier_id } = filter;
  const isFromSupplier =
    supplier_id === null
      ? sql``
      : sql`and here.variant_id in (select variant_id from (${lastSuppliers(shop_id)}) as last
          where last.supplier_id = ${supplier_id})`;
  const result = await sql<Stocked>`
    with here as (
      select w.branch_id, l.variant_id, exact_sum(l.on_hand - l.reserved) as available,
        exact_sum(l.reorder_level) as minimum,
        case when bool_or(l.fill_to > 0)
          then exact_sum(greatest(l.fill_to, l.reorder_level)) else 0 end as maximum
      from warehouse w
      join stock_level l on l.shop_id = w.shop_id and l.warehouse_id = w.id
      where w.shop_id = ${shop_id} and w.is_saleable and ${isWarehouseInScope(scope, sql`w`)}
      group by w.branch_id, l.variant_id
    ), sold as (
      select branch_id, variant_id, exact_sum(quantity) as sold
      from ${rowsOfMeasure(PRODUCT_SUMS, shop_id)} d
      where business_date >= ${sold_from}::date
        and ${isInBranches(scope, sql`branch_id`)}
      group by branch_id, variant_id
    ), coming as (
      select branch_id, variant_id, exact_sum(quantity) as quantity
      from (${inTransit(shop_id)} union all ${onOrder(shop_id)}) as c group by branch_id, variant_id
    )
    select here.branch_id, here.variant_id, here.available, here.minimum, here.maximum,
      coalesce(sold.sold, 0) as sold, coalesce(coming.quantity, 0) as incoming, u.decimals,
      (select max(m.factor) from variant_unit m
        where m.shop_id = v.shop_id and m.variant_id = v.id) as pack
    from here
    join variant v on v.shop_id = ${shop_id} and v.id = here.variant_id and v.archived_at is null
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.archived_at is null
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join sold using (branch_id, variant_id)
    left join coming using (branch_id, variant_id)
    where (sold.sold > 0 or here.minimum > 0 or here.maximum > 0) ${isFromSupplier}`.execute(tx);
  return result.rows;
}

/** Quantities sent from another branch, and neither received nor returned yet. */
function inTransit(shop_id: string): RawBuilder<unknown> {
  return sql`select w.branch_id, l.variant_id, exact_sum(
        case when p.kind = 'sent' then p.quantity
          when p.kind in ('received', 'lost', 'returned') then -p.quantity else 0 end) as quantity
      from stock_transfer t
      join warehouse w on w.shop_id = t.shop_id and w.id = t.to_warehouse_id
      join warehouse f on f.shop_id = t.shop_id and f.id = t.from_warehouse_id
        and f.branch_id <> w.branch_id
      join stock_transfer_line l on l.shop_id = t.shop_id and l.transfer_id = t.id
      join stock_transfer_part p on p.shop_id = l.shop_id and p.transfer_id = l.transfer_id
        and p.line_id = l.id
      where t.shop_id = ${shop_id} and t.sent_at is not null and t.closed_at is null
      group by w.branch_id, l.variant_id`;
}

/** Quantities ordered from suppliers and not received yet, in the variant's base unit. */
function onOrder(shop_id: string): RawBuilder<unknown> {
  return sql`select o.branch_id, l.variant_id, exact_sum((greatest(0, l.quantity
        - coalesce((select sum(p.quantity) from trade_order_part p
          left join document x on x.shop_id = p.shop_id and x.reverses_id = p.document_id
          where p.shop_id = l.shop_id and p.order_id = l.order_id and p.line_id = l.id
            and x.id is null), 0)) * l.factor / 10000)::bigint) as quantity
      from trade_order o
      join trade_order_line l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${shop_id} and o.kind = 'purchase_order' and o.done_at is null
        and o.closed_at is null
      group by o.branch_id, l.variant_id`;
}

/** The last supplier of each variant. */
function lastSuppliers(shop_id: string): RawBuilder<unknown> {
  return sql`select distinct on (l.variant_id) l.variant_id,
      coalesce(q.merged_into, q.id) as supplier_id
    from goods_receipt_line l
    join goods_receipt r on r.shop_id = l.shop_id and r.document_id = l.document_id
    join document d on d.shop_id = l.shop_id and d.id = l.document_id
    join party q on q.shop_id = r.shop_id and q.id = r.supplier_id
    where l.shop_id = ${shop_id}
    order by l.variant_id, d.posted_at desc, d.id desc`;
}

type SuppliedVariant = Pick<
  ReorderRow,
  'variant_id' | 'product_code' | 'name' | 'name_bn' | 'variant' | 'variant_bn' | 'supplier'
> &
  Pick<ReorderRow, 'unit_name' | 'unit_name_bn'>;

/** The names of the variants and of their last suppliers. */
export async function selectNames(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<SuppliedVariant[]> {
  const result = await sql<SuppliedVariant>`
    select v.id as variant_id, p.code as product_code, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, u.name as unit_name,
      u.name_bn as unit_name_bn,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as supplier
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join (${lastSuppliers(shop_id)}) as last on last.variant_id = v.id
    left join party s on s.shop_id = v.shop_id and s.id = last.supplier_id
    where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])`.execute(tx);
  return result.rows;
}
