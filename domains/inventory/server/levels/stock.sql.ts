import { type RawBuilder, sql } from 'kysely';
import { survivorOf } from '#domains/catalog/server/door/survivor.sql.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { TrackedVariant } from '../../core/batches/choose-batches.ts';
import { lotRows } from '../../core/batches/lot-rows.ts';
import type { LotUse } from '../../core/batches/lots.ts';
import type { Move } from '../../core/costs/costing.ts';
import { SETTLED_FROM } from '../../core/costs/settle-levels.ts';
import type { StockLevel } from '../../core/levels/issue-lines.ts';
import type { LevelChange } from '../../core/levels/stock-changes.ts';
import { insertMissingLots, loadLots, lotParts } from '../batches/lot.sql.ts';
import { VALUE_AFTER } from '../costs/settle-filled.sql.ts';

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

export type MovesOfDocument = {
  shop_id: string;
  document_id: string;
  business_date: string;
  /** The cost method with which the values were computed. */
  cost_method: CostMethod;
  moves: readonly Move[];
  /** More leaves than is on hand, where the product or the warehouse allows that. */
  goes_below: boolean;
};

/** A negative level that received stock: its state before, and the change. */
export type FilledLevel = LevelKey & {
  on_hand: Quantity;
  value: Minor;
  change: { quantity: Quantity; value: Minor };
};

/** With code 40001 the transaction is retried because the cost method of the shop has changed. */
class CostedOtherwise extends Error {
  override readonly name = 'CostedOtherwise';
  readonly code = '40001';
}

/**
 * Forces the order of the writes before the number is assigned. Rows without contention come first,
 * then the sums that all postings of a branch share.
 */
export const IN_ORDER = sql`(select where (select count(*) from moved)
  + (select count(*) from entry_lines) >= 0) as written`;

/**
 * Appends the movements, folds them into the levels, and writes journal lines, sums and the number,
 * in one statement. So contended rows are locked only until the commit. The update checks that no
 * level falls below its reserved quantity. It finds each level by its key (docs/adr/0150).
 */
export async function writeBooks(
  tx: Tx,
  document: MovesOfDocument,
  changes: readonly LevelChange[],
  rows: Record<'journal' | 'number', RawBuilder<unknown>>,
): Promise<{
  changed: number;
  number: string;
  filled: FilledLevel[];
  tracked: TrackedVariant[] | null;
}> {
  const { shop_id, business_date, moves, cost_method, goes_below } = document;
  if (cost_method === 'fifo') await insertMissingLots(tx, shop_id, moves);
  const lots = cost_method === 'fifo' ? lotParts(document, lotRows(moves)) : sql``;
  const result = await sql<{
    changed: number;
    number: string;
    cost_method: CostMethod;
    filled: FilledLevel[] | null;
    tracked: TrackedVariant[] | null;
  }>`
    with change as (
      select * from unnest(
        ${changes.map((c) => c.warehouse_id)}::uuid[], ${changes.map((c) => c.variant_id)}::uuid[],
        ${changes.map((c) => c.quantity)}::bigint[], ${changes.map((c) => c.value)}::bigint[],
        ${changes.map((c) => c.has_moved)}::boolean[]
      ) as t (warehouse_id, variant_id, quantity, value, has_moved)
    ), found as materialized (
      select l.place, c.quantity, c.value, c.has_moved from change c cross join lateral (
        select ctid as place from stock_level where shop_id = ${shop_id}
          and warehouse_id = c.warehouse_id and variant_id = c.variant_id limit 1) l
    ), changed as (
      update stock_level l set on_hand = l.on_hand + c.quantity,
        value = case when l.on_hand >= 0 and not ${goes_below}::boolean then l.value + c.value
          else ${VALUE_AFTER} end,
        moved_on = case when c.has_moved then greatest(l.moved_on, ${business_date}::date)
          else l.moved_on end
      from found c
      where l.shop_id = ${shop_id} and l.ctid = c.place
        and (c.quantity >= 0 or l.on_hand + c.quantity >= l.reserved${
          goes_below ? allowsNegative(sql`${shop_id}`) : sql``
        })
      returning l.warehouse_id, l.variant_id, l.on_hand - c.quantity as before, c.quantity,
        c.value as change_value, ${trackedIn(shop_id)}
    ), moved as (
      insert into stock_movement (shop_id, document_id, line_no, kind, warehouse_id, variant_id,
        quantity, value, business_date, origin_document_id, origin_line_no, is_at_average,
        guessed)
      ${movementRows(document)}
      returning line_no, warehouse_id, variant_id, value, order_no
    )${lots}, ${rows.journal}, ${rows.number}
    select (select count(*)::int from changed) as changed, number,
      (select json_agg(json_build_object('warehouse_id', l.warehouse_id,
          'variant_id', l.variant_id, 'on_hand', l.on_hand, 'value', l.value,
          'change', json_build_object('quantity', c.quantity, 'value', c.change_value)))
        from changed c
        join stock_level l on l.shop_id = ${shop_id} and l.warehouse_id = c.warehouse_id
          and l.variant_id = c.variant_id
        where (c.before < 0 and c.quantity > 0) or ${goes_below}::boolean) as filled,
      (select json_agg(tracked) from changed where tracked is not null) as tracked,
      (select cost_method from shop where shop_id = ${shop_id}) as cost_method
    from numbered`.execute(tx);
  const written = assertPresent(result.rows[0], 'the number that was taken');
  if (moves.length > 0 && written.cost_method !== cost_method) throw new CostedOtherwise();
  return { ...written, filled: written.filled ?? [] };
}

/** The movements, in the order in which they are numbered. */
function movementRows({ shop_id, document_id, business_date, moves }: MovesOfDocument) {
  return sql`
      select ${shop_id}, ${document_id}, m.line_no, m.kind, m.warehouse_id, m.variant_id,
        m.quantity, m.value, ${business_date}::date, m.origin_document_id, m.origin_line_no,
        m.is_at_average, m.guessed
      from unnest(
        ${moves.map((m) => m.kind)}::text[], ${moves.map((m) => m.warehouse_id)}::uuid[],
        ${moves.map((m) => m.variant_id)}::uuid[], ${moves.map((m) => m.quantity)}::bigint[],
        ${moves.map((m) => m.value)}::bigint[], ${moves.map((m, at) => m.line_no ?? at + 1)}::int[],
        ${moves.map((m) => originOf(m)?.document_id ?? null)}::uuid[],
        ${moves.map((m) => originOf(m)?.line_no ?? null)}::int[],
        ${moves.map((m) => m.at_average === true)}::boolean[],
        ${moves.map((m) => m.guessed ?? 0)}::bigint[]
      ) as m (kind, warehouse_id, variant_id, quantity, value, line_no, origin_document_id,
        origin_line_no, is_at_average, guessed)`;
}

/** A revaluation has no origin. */
const originOf = ({ kind, mirrors, takes_back = mirrors }: Move) =>
  kind === 'move' ? takes_back : undefined;

/** Which variants of a level `l` are tracked: looked up only where the shop has tracked ones. */
const trackedIn = (shop_id: string) => sql`case
  when exists (select from product where shop_id = ${shop_id} and tracking <> 'none')
  then (select json_build_object('variant_id', v.id, 'tracking', p.tracking,
      'requires_expiry', p.requires_expiry)
    from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = l.shop_id and v.id = l.variant_id and p.tracking <> 'none')
  end as tracked`;

/**
 * Whether the product, or else the warehouse, allows negative stock and nothing of it is reserved.
 * Waits for a user who forbids it at the same time, and then it is forbidden.
 */
export function allowsNegative(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql` or (l.reserved = 0 and exists (
    select from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join warehouse w on w.shop_id = v.shop_id and w.id = l.warehouse_id
    where v.shop_id = ${shop_id} and v.id = l.variant_id
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
