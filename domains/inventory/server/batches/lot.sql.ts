import { type RawBuilder, sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LotRows } from '../../core/batches/lot-rows.ts';
import type { Lot } from '../../core/batches/lots.ts';
import type { Move } from '../../core/costs/costing.ts';

export type StockLocation = { shop_id: string; warehouse_id: string };

/**
 * The lots of a variant, the oldest first, once its levels are locked. It is a statement of its
 * own, because one that waits for a lock sees the lots from before. With `wanted` it reads no
 * further, so that many open lots do not slow down a sale.
 */
export async function loadLots(
  tx: Tx,
  { shop_id, warehouse_id }: StockLocation,
  wantedLots: readonly { variant_id: string; wanted: Quantity | null }[],
): Promise<Map<string, Lot[]>> {
  const result = await sql<{ variant_id: string; lots: Lot[] }>`
    select g.variant_id, coalesce(json_agg(json_build_object(
        'lot', l.lot_no, 'quantity', l.on_hand, 'value', l.value) order by l.lot_no)
      filter (where l.lot_no is not null), '[]') as lots
    from unnest(
      ${wantedLots.map((g) => g.variant_id)}::uuid[], ${wantedLots.map((g) => g.wanted)}::bigint[]
    ) as g (variant_id, wanted)
    left join lateral (
      select lot_no, on_hand, value,
        sum(on_hand) over (order by lot_no) - on_hand as before
      from stock_lot
      where shop_id = ${shop_id} and warehouse_id = ${warehouse_id}
        and variant_id = g.variant_id and is_open
    ) l on g.wanted is null or l.before < g.wanted
    group by g.variant_id`.execute(tx);
  return new Map(result.rows.map(({ variant_id, lots }) => [variant_id, lots]));
}

/**
 * Creates layers in a warehouse that never had them: by transfers, merges and returns to another
 * warehouse. The caller holds the levels.
 */
export async function insertMissingLots(
  tx: Tx,
  shop_id: string,
  moves: readonly Move[],
): Promise<void> {
  const coming = moves.flatMap(({ warehouse_id, variant_id, lots = [] }) =>
    lots
      .filter(({ lot, quantity }) => lot > 0 && quantity > 0)
      .map(({ lot }) => ({ warehouse_id, variant_id, lot })),
  );
  if (coming.length === 0) return;
  await sql`
    insert into stock_lot (shop_id, warehouse_id, variant_id, lot_no, document_id, line_no, brought,
      brought_value, on_hand, value)
    select ${shop_id}, c.warehouse_id, c.variant_id, c.lot_no, o.document_id, o.line_no, 0, 0, 0, 0
    from (
      select distinct warehouse_id, variant_id, lot_no from unnest(
        ${coming.map((c) => c.warehouse_id)}::uuid[], ${coming.map((c) => c.variant_id)}::uuid[],
        ${coming.map((c) => c.lot)}::bigint[]
      ) as c (warehouse_id, variant_id, lot_no)
    ) c
    cross join lateral (
      select l.document_id, l.line_no from stock_lot l
      where l.shop_id = ${shop_id} and l.lot_no = c.lot_no limit 1
    ) o
    on conflict (shop_id, warehouse_id, variant_id, lot_no) do nothing`.execute(tx);
}

/** Creates, uses and empties lots, as parts of the WITH that moves the stock. */
export function lotParts(
  { shop_id, document_id }: { shop_id: string; document_id: string },
  rows: LotRows,
): RawBuilder<unknown> {
  const { brought, uses } = rows;
  return sql`, lot_made as (
      insert into stock_lot (shop_id, warehouse_id, variant_id, lot_no, document_id, line_no,
        brought, brought_value, on_hand, value)
      select ${shop_id}, m.warehouse_id, m.variant_id, m.order_no, ${document_id}, line_no,
        b.brought, b.brought_value, b.on_hand, b.value
      from unnest(
        ${brought.map((b) => b.line_no)}::int[], ${brought.map((b) => b.brought)}::bigint[],
        ${brought.map((b) => b.brought_value)}::bigint[],
        ${brought.map((b) => b.quantity)}::bigint[], ${brought.map((b) => b.value)}::bigint[]
      ) as b (line_no, brought, brought_value, on_hand, value)
      join moved m using (line_no)
      returning lot_no, line_no
    ), lot_use as (
      select line_no, m.warehouse_id, m.variant_id, u.lot_no, u.quantity, u.value
      from unnest(
        ${uses.map((u) => u.line_no)}::int[], ${uses.map((u) => u.lot)}::bigint[],
        ${uses.map((u) => u.quantity)}::bigint[], ${uses.map((u) => u.value)}::bigint[]
      ) as u (line_no, lot_no, quantity, value)
      join moved m using (line_no)
    ), lot_used as (
      insert into stock_lot_use (shop_id, document_id, line_no, warehouse_id, variant_id, lot_no,
        quantity, value)
      select ${shop_id}, ${document_id}, u.line_no, u.warehouse_id, u.variant_id,
        coalesce(made.lot_no, u.lot_no), u.quantity, u.value
      from lot_use u left join lot_made made on made.line_no = -u.lot_no
    ), lot_changed as (
      update stock_lot l set on_hand = l.on_hand + c.quantity, value = l.value + c.value
      from (
        select warehouse_id, variant_id, lot_no, sum(quantity)::bigint as quantity,
          sum(value)::bigint as value
        from lot_use where lot_no > 0 group by warehouse_id, variant_id, lot_no
      ) c
      where l.shop_id = ${shop_id} and l.warehouse_id = c.warehouse_id
        and l.variant_id = c.variant_id and l.lot_no = c.lot_no
    )`;
}
