import { type CompiledQuery, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Lot, LotUse } from '../../core/batches/lots.ts';
import type { MoveRef } from '../../core/costs/past-moves.ts';
import type { ChangedMove, TransitState } from '../../core/costs/recost.ts';

type ShopVariants = { shop_id: string; variant_ids: readonly string[] };

/** Each variant with all that are merged with it: into it, or with it into another. */
export async function selectMerged(
  tx: Tx,
  { shop_id, variant_ids }: ShopVariants,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ requested_id: string; variant_ids: string[] }>`
    with recursive root (requested_id, id, merged_into) as (
      select id, id, merged_into from variant
      where shop_id = ${shop_id} and id = any(${variant_ids}::uuid[])
      union
      select r.requested_id, v.id, v.merged_into
      from root r join variant v on v.shop_id = ${shop_id} and v.id = r.merged_into
    ), part (requested_id, id) as (
      select requested_id, id from root where merged_into is null
      union
      select p.requested_id, v.id
      from part p join variant v on v.shop_id = ${shop_id} and v.merged_into = p.id
    )
    select requested_id, array_agg(id order by id) as variant_ids from part
    group by requested_id`.execute(tx);
  return new Map(rows.map((row) => [row.requested_id, row.variant_ids]));
}

/** The position of each of these movements in the order. */
export async function selectOrder(
  tx: Tx,
  shop_id: string,
  moves: readonly MoveRef[],
): Promise<number> {
  const { rows } = await sql<{ order_no: number }>`
    select min(m.order_no) as order_no
    from unnest(
      ${moves.map((move) => move.document_id)}::uuid[], ${moves.map((move) => move.line_no)}::int[]
    ) as a (document_id, line_no)
    join stock_movement m on m.shop_id = ${shop_id} and m.document_id = a.document_id
      and m.line_no = a.line_no`.execute(tx);
  return rows[0]?.order_no ?? 0;
}

/**
 * The oldest receipt before `from` with a late cost posted or reversed since then. null: none. A
 * minute is added for documents posted at the same time.
 */
export async function selectOlderLateCost(
  tx: Tx,
  { shop_id, variant_ids }: ShopVariants,
  from: number,
): Promise<number | null> {
  const { rows } = await sql<{ order_no: number | null }>`
    select min(m.order_no) as order_no
    from goods_receipt_line l
    join receipt_cost c on c.shop_id = l.shop_id and c.receipt_id = l.document_id
    join document d on d.shop_id = c.shop_id and d.id = c.document_id
    left join document r on r.shop_id = c.shop_id and r.reverses_id = c.document_id
    join stock_movement m on m.shop_id = l.shop_id and m.document_id = l.document_id
      and m.line_no = l.line_no
    where l.shop_id = ${shop_id} and l.variant_id = any(${variant_ids}::uuid[])
      and m.order_no < ${from}
      and greatest(d.posted_at, r.posted_at) >= (
        select min(p.posted_at) - interval '1 minute'
        from stock_movement f join document p on p.shop_id = f.shop_id and p.id = f.document_id
        where f.shop_id = ${shop_id} and f.variant_id = any(${variant_ids}::uuid[])
          and f.order_no = ${from})`.execute(tx);
  return rows[0]?.order_no ?? null;
}

export type StartRow = {
  warehouse_id: string;
  variant_id: string;
  on_hand: Quantity;
  value: Minor;
  lots: Lot[] | null;
};

/** The levels before `from`: the present ones less the movements since. */
export async function selectStart(
  tx: Tx,
  { shop_id, variant_ids }: ShopVariants,
  from: number,
): Promise<{ is_fifo: boolean; levels: StartRow[] }> {
  const { rows } = await sql<StartRow & { is_fifo: boolean }>`
    with method as (
      select coalesce((select case cost_method when 'fifo' then 'average' else 'fifo' end
          from cost_method_change where shop_id = s.shop_id and order_no >= ${from}
          order by order_no limit 1), s.cost_method) = 'fifo' as is_fifo
      from shop s where s.shop_id = ${shop_id}
    ), moved as (
      select warehouse_id, variant_id, sum(quantity) as quantity, sum(value) as value
      from stock_movement
      where shop_id = ${shop_id} and variant_id = any(${variant_ids}::uuid[])
        and order_no >= ${from}
      group by warehouse_id, variant_id
    ), begun as (
      select min(d.posted_at) as at
      from stock_movement f join document d on d.shop_id = f.shop_id and d.id = f.document_id
      where f.shop_id = ${shop_id} and f.variant_id = any(${variant_ids}::uuid[])
        and f.order_no = ${from}
    ), used as (
      select u.warehouse_id, u.variant_id, u.lot_no, sum(u.quantity) as quantity,
        sum(u.value) as value
      from stock_movement m
      join stock_lot_use u on u.shop_id = m.shop_id and u.document_id = m.document_id
        and u.line_no = m.line_no
      -- On the average there are no lots: no movement is looked up for them.
      where (select is_fifo from method) and m.shop_id = ${shop_id}
        and m.variant_id = any(${variant_ids}::uuid[]) and m.order_no >= ${from}
        and u.lot_no < ${from}
      group by u.warehouse_id, u.variant_id, u.lot_no
    ), lot as (
      select l.warehouse_id, l.variant_id, json_agg(json_build_object('lot', l.lot_no,
          'quantity', (l.on_hand - coalesce(u.quantity, 0))::bigint,
          'value', (l.value - coalesce(u.value, 0))::bigint) order by l.lot_no) as lots
      from stock_lot l
      cross join begun
      left join used u using (warehouse_id, variant_id, lot_no)
      where l.shop_id = ${shop_id} and l.variant_id = any(${variant_ids}::uuid[])
        and l.lot_no < ${from} and (l.closed_at is null or l.closed_at >= begun.at)
        and l.on_hand - coalesce(u.quantity, 0) <> 0
      group by l.warehouse_id, l.variant_id
    )
    select l.warehouse_id, l.variant_id,
      (l.on_hand - coalesce(m.quantity, 0))::bigint as on_hand,
      (l.value - coalesce(m.value, 0))::bigint as value, method.is_fifo,
      case when method.is_fifo then coalesce(lot.lots, '[]') end as lots
    from stock_level l
    cross join method
    left join moved m using (warehouse_id, variant_id)
    left join lot using (warehouse_id, variant_id)
    where l.shop_id = ${shop_id} and l.variant_id = any(${variant_ids}::uuid[])
    order by l.warehouse_id, l.variant_id`.execute(tx);
  return { is_fifo: rows[0]?.is_fifo ?? false, levels: rows };
}

export type PastRow = MoveRef & {
  order_no: number;
  warehouse_id: string;
  variant_id: string;
  quantity: Quantity;
  value: Minor;
  guessed: Minor;
  at_average: boolean;
  business_date: string;
  kind: string;
  reverses: boolean;
  reason: string | null;
  origin: (MoveRef & { order_no: number }) | null;
  is_origin: boolean;
  lots: LotUse[] | null;
};

/** Variants read up to and including `after`, in a replay that starts at `from`. */
export type ReadSoFar = { variant_id: string; from: number; after: number };

/** The next movements of variants in posting order, along an index. */
export async function selectPast(
  tx: Tx,
  shop_id: string,
  read: readonly ReadSoFar[],
  { until, limit }: { until: number; limit: number },
): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select m.document_id, m.line_no, m.order_no, m.warehouse_id, m.variant_id, m.quantity,
      m.value, m.guessed, m.is_at_average as at_average, m.business_date,
      coalesce(rd.kind, d.kind) as kind, d.reverses_id is not null as reverses, a.reason,
      case when o.order_no is not null then json_build_object('document_id', o.document_id,
        'line_no', o.line_no, 'order_no', o.order_no) end as origin,
      exists (select from stock_movement f where f.shop_id = m.shop_id
        and f.origin_document_id = m.document_id and f.origin_line_no = m.line_no) as is_origin,
      -- What a movement did to lots is read only if its origin is older than the replay.
      case when o.order_no < m.begun then (
        select json_agg(json_build_object('lot', u.lot_no, 'quantity', u.quantity,
          'value', u.value) order by u.lot_no)
        from stock_lot_use u
        where u.shop_id = m.shop_id and u.document_id = m.document_id
          and u.line_no = m.line_no) end as lots
    from (
      select m.*, r.begun
      from unnest(
        ${read.map((one) => one.variant_id)}::uuid[], ${read.map((one) => one.from)}::bigint[],
        ${read.map((one) => one.after)}::bigint[]
      ) as r (variant_id, begun, after)
      cross join lateral (
        select * from stock_movement m
        where m.shop_id = ${shop_id} and m.variant_id = r.variant_id and m.kind = 'move'
          and m.order_no > r.after and m.order_no <= ${until}
        order by m.order_no limit ${limit}
      ) m
      order by m.order_no limit ${limit}
    ) m
    join document d on d.shop_id = m.shop_id and d.id = m.document_id
    left join document rd on rd.shop_id = d.shop_id and rd.id = d.reverses_id
    left join lateral (
      select s.reason from stock_adjustment s
      where coalesce(rd.kind, d.kind) = 'stock_adjustment' and s.shop_id = m.shop_id
        and s.document_id = coalesce(rd.id, d.id)
    ) a on true
    left join stock_movement o on o.shop_id = m.shop_id and o.document_id = m.origin_document_id
      and o.line_no = m.origin_line_no
    order by m.order_no`.execute(tx);
  return rows;
}

/** The position of the last movement of these variants. The caller holds their levels. */
export async function selectLastOrder(
  tx: Tx,
  { shop_id, variant_ids }: ShopVariants,
): Promise<number> {
  const { rows } = await sql<{ order_no: number }>`
    select coalesce(max(m.order_no), 0) as order_no
    from unnest(${variant_ids}::uuid[]) as v (id)
    cross join lateral (
      select order_no from stock_movement
      where shop_id = ${shop_id} and variant_id = v.id
      order by order_no desc limit 1
    ) m`.execute(tx);
  return rows[0]?.order_no ?? 0;
}

export type MethodRow = {
  order_no: number;
  cost_method: 'average' | 'fifo';
  lots: { warehouse_id: string; variant_id: string; lot: number }[];
};

/** Later changes of the cost method, with the lots that they opened. */
export async function selectMethodChanges(
  tx: Tx,
  { shop_id, variant_ids }: ShopVariants,
  from: number,
): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select c.order_no, c.cost_method, coalesce((
      select json_agg(json_build_object('warehouse_id', l.warehouse_id,
        'variant_id', l.variant_id, 'lot', l.lot_no))
      from stock_lot l
      where l.shop_id = c.shop_id and l.variant_id = any(${variant_ids}::uuid[])
        and l.document_id is null and l.lot_no > c.order_no and l.brought > 0
        and not exists (select from cost_method_change n where n.shop_id = c.shop_id
          and n.order_no > c.order_no and n.order_no < l.lot_no)), '[]') as lots
    from cost_method_change c
    where c.shop_id = ${shop_id} and c.order_no >= ${from}
    order by c.order_no`.execute(tx);
  return rows;
}

/** Locks taken after it can be released. */
export async function beginLocks(tx: Tx): Promise<void> {
  await sql`savepoint recost_locks`.execute(tx);
}

/** Releases those locks, and rolls back what was written since. */
export async function giveBackLocks(tx: Tx): Promise<void> {
  await sql`rollback to savepoint recost_locks`.execute(tx);
  await keepLocks(tx);
}

export async function keepLocks(tx: Tx): Promise<void> {
  await sql`release savepoint recost_locks`.execute(tx);
}

/** Locks the transfers of these variants in transit before their levels, as a transfer does. */
export async function lockTransits(tx: Tx, { shop_id, variant_ids }: ShopVariants): Promise<void> {
  await sql`
    select from stock_transfer t
    where t.shop_id = ${shop_id} and t.sent_at is not null and t.closed_at is null
      and exists (select from stock_transfer_line l where l.shop_id = t.shop_id
        and l.transfer_id = t.id and l.variant_id = any(${variant_ids}::uuid[]))
    order by t.id for update`.execute(tx);
}

/** All levels of these variants, in lock order. */
export async function lockAllLevels(
  tx: Tx,
  { shop_id, variant_ids }: ShopVariants,
): Promise<{ warehouse_id: string; variant_id: string; on_hand: Quantity; value: Minor }[]> {
  const { rows } = await sql<{
    warehouse_id: string;
    variant_id: string;
    on_hand: Quantity;
    value: Minor;
  }>`
    select warehouse_id, variant_id, on_hand, value from stock_level
    where shop_id = ${shop_id} and variant_id = any(${variant_ids}::uuid[])
    order by warehouse_id, variant_id for update`.execute(tx);
  return rows;
}

/** The open lots of these variants, the oldest first; none on the average. */
export async function selectOpenLots(
  tx: Tx,
  { shop_id, variant_ids }: ShopVariants,
): Promise<{ warehouse_id: string; variant_id: string; lots: Lot[] }[]> {
  const { rows } = await sql<{ warehouse_id: string; variant_id: string; lots: Lot[] }>`
    select warehouse_id, variant_id, json_agg(json_build_object('lot', lot_no,
        'quantity', on_hand, 'value', value) order by lot_no) as lots
    from stock_lot
    where shop_id = ${shop_id} and variant_id = any(${variant_ids}::uuid[]) and is_open
    group by warehouse_id, variant_id`.execute(tx);
  return rows;
}

/** Where the shipments of these movements are, by `document line`. The transfers are locked. */
export async function selectTransits(
  tx: Tx,
  shop_id: string,
  sent: readonly MoveRef[],
): Promise<Map<string, TransitState>> {
  if (sent.length === 0) return new Map();
  const { rows } = await sql<TransitState & { key: string }>`
    select t.sent_id || ' ' || l.line_no as key,
      coalesce(lost.warehouse_id, t.from_warehouse_id) as warehouse_id, lost.lost_on
    from unnest(
      ${sent.map((move) => move.document_id)}::uuid[], ${sent.map((move) => move.line_no)}::int[]
    ) as s (document_id, line_no)
    join stock_transfer t on t.shop_id = ${shop_id} and t.sent_id = s.document_id
    join stock_transfer_line l on l.shop_id = t.shop_id and l.transfer_id = t.id
      and l.line_no = s.line_no
    left join lateral (
      -- where and when the loss was posted
      select d.warehouse_id, d.business_date::text as lost_on from stock_transfer_part p
      join document d on d.shop_id = p.shop_id and d.id = p.document_id
      where p.shop_id = l.shop_id and p.transfer_id = l.transfer_id and p.line_id = l.id
        and p.kind = 'lost'
      order by d.business_date desc, d.id desc limit 1
    ) lost on l.lost > 0
    for update of t`.execute(tx);
  return new Map(rows.map(({ key, ...way }) => [key, way]));
}

/** Stores the changes of movements by late costs, added to earlier ones. */
export async function addCostChanges(
  tx: Tx,
  shop_id: string,
  changed: readonly ChangedMove[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    insert into stock_cost_change as c (shop_id, document_id, line_no, lot_no, value)
    select ${shop_id}, document_id, line_no, lot_no, value
    from unnest(
      ${changed.map((change) => change.document_id)}::uuid[],
      ${changed.map((change) => change.line_no)}::int[],
      ${changed.map((change) => change.lot)}::bigint[],
      ${changed.map((change) => change.value)}::bigint[]
    ) as t (document_id, line_no, lot_no, value)
    on conflict (shop_id, document_id, line_no, lot_no)
      do update set value = c.value + excluded.value`.execute(tx);
}

/** Raises the value of what is in transit. */
export function transitsQuery(
  { shop_id, document_id }: { shop_id: string; document_id: string },
  transits: readonly (MoveRef & { value: Minor; sent_value: Minor })[],
): CompiledQuery {
  return toQuery(sql`
    with way as (
      select t.id as transfer_id, l.id as line_id, w.value, w.sent_value, w.part_no
      from unnest(
        ${transits.map((way) => way.document_id)}::uuid[],
          ${transits.map((way) => way.line_no)}::int[],
        ${transits.map((way) => way.value)}::bigint[],
          ${transits.map((way) => way.sent_value)}::bigint[]
      ) with ordinality as w (document_id, line_no, value, sent_value, part_no)
      join stock_transfer t on t.shop_id = ${shop_id} and t.sent_id = w.document_id
      join stock_transfer_line l on l.shop_id = t.shop_id and l.transfer_id = t.id
        and l.line_no = w.line_no
    ), noted as (
      insert into stock_transfer_part (shop_id, document_id, line_no, transfer_id, line_id, kind,
        quantity, value)
      select ${shop_id}, ${document_id}, part_no, transfer_id, line_id, 'revalued', 0, value
      from way where value <> 0
    )
    update stock_transfer_line l set transit_value = l.transit_value + w.value,
      sent_value = l.sent_value + w.sent_value
    from way w
    where l.shop_id = ${shop_id} and l.transfer_id = w.transfer_id and l.id = w.line_id`);
}
