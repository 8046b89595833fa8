import { type RawBuilder, sql } from 'kysely';
import { survivorOf } from '#domains/catalog/server/door/survivor.sql.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LotUse } from '../../core/batches/lots.ts';
import type { Move } from '../../core/costs/costing.ts';
import { SETTLED_FROM } from '../../core/costs/settle-levels.ts';
import type { StockLevel } from '../../core/levels/issue-lines.ts';
import { loadLots } from '../batches/lot.sql.ts';

export type LevelKey = { warehouse_id: string; variant_id: string };
export type LockedLevel = LevelKey & StockLevel;
type CostMethod = OpenedDocument['cost_method'];

/**
 * Locks the levels of a document in the one order (warehouse, variant). An update alone would lock
 * in the order of its plan, and two documents with the same goods could wait for each other.
 */
export async function lockLevels(
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
  variant_ids: readonly string[],
): Promise<LockedLevel[]> {
  const result = await sql<LockedLevel & { cost_method: CostMethod }>`
    select warehouse_id, variant_id, on_hand, reserved, value,
      (select cost_method from shop where shop_id = ${shop_id}) as cost_method
    from stock_level
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id}
      and variant_id = any(${variant_ids}::uuid[])
    order by warehouse_id, variant_id for update`.execute(tx);
  const levels = result.rows.map(({ cost_method: _, ...level }) => level);
  if (result.rows[0]?.cost_method !== 'fifo') return levels;
  const location = { shop_id, warehouse_id };
  const lots = await loadLots(
    tx,
    location,
    levels.map(({ variant_id }) => ({ variant_id, wanted: null })),
  );
  return levels.map((level) => ({ ...level, lots: lots.get(level.variant_id) ?? [] }));
}

/**
 * Whether the product, or else the warehouse, allows negative stock and nothing of it is reserved.
 * Waits for a user who forbids it at the same time, and then it is forbidden; or who merges the
 * product, and then its survivor is short.
 */
export function allowsNegative(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql` or (l.reserved = 0 and exists (
    select from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join warehouse w on w.shop_id = v.shop_id and w.id = l.warehouse_id
    where v.shop_id = ${shop_id} and v.id = l.variant_id and p.merged_into is null
      and coalesce(p.negative_stock, w.negative_stock) <> 'forbid' for share of p, w))`;
}

/**
 * Creates empty levels for variants that a warehouse never had, so that every level can be locked.
 */
export async function insertMissingLevels(
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
  variant_ids: readonly string[],
): Promise<void> {
  await sql`
    insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value)
    select ${shop_id}, ${warehouse_id}, v, 0, 0
    from unnest(${variant_ids}::uuid[]) as v
    order by v
    on conflict (shop_id, warehouse_id, variant_id) do nothing`.execute(tx);
}

/**
 * The movements of a document in order, of the survivors if merged, each with a reference for its
 * mirror and with its lots. Without lots that were closed since, and without movements that only
 * settled negative stock.
 */
export async function loadMovements(tx: Tx, shop_id: string, document_id: string): Promise<Move[]> {
  const result = await sql<Omit<Move, 'lots'> & { lots: LotUse[] | null }>`
    with lot as (
      select u.line_no, u.lot_no, u.quantity, u.value
      from stock_lot_use u
      join stock_lot l on l.shop_id = u.shop_id and l.warehouse_id = u.warehouse_id
        and l.variant_id = u.variant_id and l.lot_no = u.lot_no and l.closed_at is null
      where u.shop_id = ${shop_id} and u.document_id = ${document_id}
      union all
      select line_no, lot_no, brought, brought_value from stock_lot
      where shop_id = ${shop_id} and document_id = ${document_id} and closed_at is null
        and brought > 0
    )
    select kind, warehouse_id, ${survivorOf('m')} as variant_id, quantity, value,
      json_build_object('document_id', document_id, 'line_no', line_no) as mirrors,
      (select json_agg(json_build_object('lot', lot_no, 'quantity', l.quantity, 'value', l.value)
          order by lot_no)
        from lot l where l.line_no = m.line_no) as lots
    from stock_movement m
    where shop_id = ${shop_id} and document_id = ${document_id} and line_no < ${SETTLED_FROM}
    order by line_no`.execute(tx);
  return result.rows.map(({ lots, ...move }) => (lots === null ? move : { ...move, lots }));
}
