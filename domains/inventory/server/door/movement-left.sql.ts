import { type RawBuilder, sql } from 'kysely';

type Movement = {
  shop_id: RawBuilder<unknown>;
  document_id: RawBuilder<unknown>;
  line_no: RawBuilder<unknown>;
};

/** The cost of a movement including late costs; negative where stock left. */
export function trueValueOf({ shop_id, document_id, line_no }: Movement): RawBuilder<unknown> {
  return sql`(select own.value + coalesce((select sum(c.value) from stock_cost_change c
      where c.shop_id = own.shop_id and c.document_id = own.document_id
        and c.line_no = own.line_no), 0)::bigint
    from stock_movement own
    where own.shop_id = ${shop_id} and own.document_id = ${document_id}
      and own.line_no = ${line_no})`;
}

/** The movements by which stock of a movement came back or arrived, and that are not reversed. */
const backOf = ({ shop_id, document_id, line_no }: Movement) => sql`
  from stock_movement b
  where b.shop_id = ${shop_id} and b.origin_document_id = ${document_id}
    and b.origin_line_no = ${line_no} and b.kind = 'move'
    and not exists (select from document r
      where r.shop_id = b.shop_id and r.reverses_id = b.document_id)`;

/** `{ quantity, value }` of what came back of a movement, including late costs. */
export function cameBackOf(movement: Movement): RawBuilder<unknown> {
  return sql`(select json_build_object('quantity', coalesce(sum(b.quantity), 0)::bigint,
      'value', coalesce(sum(b.value + coalesce((select sum(c.value) from stock_cost_change c
        where c.shop_id = b.shop_id and c.document_id = b.document_id
          and c.line_no = b.line_no), 0)), 0)::bigint)
    ${backOf(movement)})`;
}

/**
 * What left each layer by a movement and has not come back or arrived, the oldest first. null: it
 * left no layer, or its layers were closed when the shop changed to the average.
 */
export function lotsLeftOf(movement: Movement): RawBuilder<unknown> {
  const { shop_id, document_id, line_no } = movement;
  const lotUses = sql`from stock_lot_use u
    where u.shop_id = ${shop_id} and u.document_id = ${document_id} and u.line_no = ${line_no}`;
  return sql`(select case when exists (select ${lotUses}) and not exists (select ${lotUses}
      and exists (select from stock_lot l where l.shop_id = u.shop_id
        and l.warehouse_id = u.warehouse_id and l.variant_id = u.variant_id
        and l.lot_no = u.lot_no and l.closed_at is not null))
    then coalesce(json_agg(json_build_object('lot', layer.lot_no,
      'quantity', layer.quantity, 'value', layer.value) order by layer.lot_no), '[]') end
    from (
      select w.lot_no, -sum(w.quantity)::bigint as quantity, -sum(w.value)::bigint as value
      from (
        select u.lot_no, u.quantity, u.value ${lotUses}
        union all
        select c.lot_no, 0, c.value from stock_cost_change c
        where c.shop_id = ${shop_id} and c.document_id = ${document_id}
          and c.line_no = ${line_no} and c.lot_no > 0
        union all
        select x.lot_no, x.quantity, x.value
        from (select b.shop_id, b.document_id, b.line_no ${backOf(movement)}) b
        cross join lateral (
          select u.lot_no, u.quantity, u.value from stock_lot_use u
          where u.shop_id = b.shop_id and u.document_id = b.document_id
            and u.line_no = b.line_no and u.quantity > 0
          union all
          select c.lot_no, 0, c.value from stock_cost_change c
          where c.shop_id = b.shop_id and c.document_id = b.document_id
            and c.line_no = b.line_no and c.lot_no > 0
            and exists (select from stock_lot_use u where u.shop_id = c.shop_id
              and u.document_id = c.document_id and u.line_no = c.line_no
              and u.lot_no = c.lot_no)
        ) x
      ) w
      group by w.lot_no having sum(w.quantity) < 0
    ) layer)`;
}
