import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';

type LotColumns = {
  shop_id: string;
  warehouse_ids: readonly string[];
  variant_ids: readonly string[];
  lot_nos: readonly number[];
  quantities: readonly number[];
  values: readonly number[];
};

/** Lots that a document opens have the numbers of its movements. */
export const insertLots = fixedQuery<{
  shop_id: string;
  document_id: string;
  line_nos: readonly number[];
  brought: readonly number[];
  brought_values: readonly number[];
  quantities: readonly number[];
  values: readonly number[];
}>(
  (value) => sql`
  insert into stock_lot (shop_id, warehouse_id, variant_id, lot_no, document_id, line_no, brought,
    brought_value, on_hand, value)
  select m.shop_id, m.warehouse_id, m.variant_id, m.order_no, m.document_id, m.line_no, b.brought,
    b.brought_value, b.on_hand, b.value
  from unnest(${value('line_nos')}::int[], ${value('brought')}::bigint[],
    ${value('brought_values')}::bigint[], ${value('quantities')}::bigint[],
    ${value('values')}::bigint[]) as b (line_no, brought, brought_value, on_hand, value)
  join stock_movement m on m.shop_id = ${value('shop_id')}
    and m.document_id = ${value('document_id')} and m.line_no = b.line_no`,
);

/** Opens lots in a warehouse that never had them, for stock that comes from elsewhere. */
export const insertMissingLots = fixedQuery<
  Pick<LotColumns, 'shop_id' | 'warehouse_ids' | 'variant_ids' | 'lot_nos'>
>(
  (value) => sql`
  insert into stock_lot (shop_id, warehouse_id, variant_id, lot_no, document_id, line_no, brought,
    brought_value, on_hand, value)
  select ${value('shop_id')}, c.warehouse_id, c.variant_id, c.lot_no, o.document_id, o.line_no,
    0, 0, 0, 0
  from (
    select distinct warehouse_id, variant_id, lot_no
    from unnest(${value('warehouse_ids')}::uuid[], ${value('variant_ids')}::uuid[],
      ${value('lot_nos')}::bigint[]) as t (warehouse_id, variant_id, lot_no)
  ) c
  cross join lateral (
    select l.document_id, l.line_no from stock_lot l
    where l.shop_id = ${value('shop_id')} and l.lot_no = c.lot_no limit 1
  ) o
  on conflict (shop_id, warehouse_id, variant_id, lot_no) do nothing`,
);

/** Lots below zero are those of the document's own lines. */
export const insertLotUses = fixedQuery<
  LotColumns & { document_id: string; line_nos: readonly number[] }
>(
  (value) => sql`
  insert into stock_lot_use (shop_id, document_id, line_no, warehouse_id, variant_id, lot_no,
    quantity, value)
  select ${value('shop_id')}, ${value('document_id')}, u.line_no, u.warehouse_id, u.variant_id,
    case when u.lot_no > 0 then u.lot_no else (select m.order_no from stock_movement m
      where m.shop_id = ${value('shop_id')} and m.document_id = ${value('document_id')}
        and m.line_no = -u.lot_no) end, u.quantity, u.value
  from unnest(${value('line_nos')}::int[], ${value('warehouse_ids')}::uuid[],
    ${value('variant_ids')}::uuid[], ${value('lot_nos')}::bigint[],
    ${value('quantities')}::bigint[], ${value('values')}::bigint[])
    as u (line_no, warehouse_id, variant_id, lot_no, quantity, value)`,
);

/** Under the lock of the level. */
export const changeLots = fixedQuery<LotColumns>(
  (value) => sql`
  with found as materialized (
    select l.place, c.quantity, c.value
    from (
      select warehouse_id, variant_id, lot_no, sum(quantity)::bigint as quantity,
        sum(value)::bigint as value
      from unnest(${value('warehouse_ids')}::uuid[], ${value('variant_ids')}::uuid[],
        ${value('lot_nos')}::bigint[], ${value('quantities')}::bigint[],
        ${value('values')}::bigint[]) as u (warehouse_id, variant_id, lot_no, quantity, value)
      group by warehouse_id, variant_id, lot_no
    ) c
    cross join lateral (
      select ctid as place from stock_lot where shop_id = ${value('shop_id')}
        and warehouse_id = c.warehouse_id and variant_id = c.variant_id and lot_no = c.lot_no
      limit 1) l
  )
  update stock_lot l set on_hand = l.on_hand + c.quantity, value = l.value + c.value
  from found c where l.shop_id = ${value('shop_id')} and l.ctid = c.place`,
);
