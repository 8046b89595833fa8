import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Repair, RepairContent, RepairRow, SerialHistory } from '../contract/repair.ts';
import type { RepairStage } from '../core/repair-stage.ts';
import { at, findOrder, HEAD, JOINS } from './order-list.sql.ts';

/** Whether the technician works here, and whether the shop has the product. */
export async function findRepairFacts(
  tx: Tx,
  request: { shop_id: string } & Pick<RepairContent, 'technician_id' | 'variant_id'>,
): Promise<{ has_technician: boolean; has_variant: boolean }> {
  const { shop_id, technician_id = null, variant_id = null } = request;
  const result = await sql<{ has_technician: boolean; has_variant: boolean }>`
    select exists (select from membership where shop_id = ${shop_id}
        and user_id = ${technician_id} and ended_at is null) as has_technician,
      exists (select from variant where shop_id = ${shop_id}
        and id = ${variant_id}) as has_variant`.execute(tx);
  return assertPresent(result.rows[0], 'a select without a table has one row');
}

type About = Pick<RepairContent, 'device' | 'serial' | 'fault' | 'warranty_days'> & {
  variant_id?: string | undefined;
  technician_id?: string | undefined;
};

type Stamp = { shop_id: string; id: string; at: Date; by: string };

export async function insertRepair(tx: Tx, stamp: Stamp, repair: About): Promise<void> {
  const { shop_id, id } = stamp;
  await sql`
    with taken_in as (
      insert into repair (shop_id, order_id, device, variant_id, serial, fault, technician_id,
        warranty_days, stage)
      values (${shop_id}, ${id}, ${repair.device}, ${repair.variant_id ?? null}, ${repair.serial},
        ${repair.fault}, ${repair.technician_id ?? null}, ${repair.warranty_days}, 'received')
    )
    insert into repair_stage (shop_id, order_id, step, stage, at, by)
    values (${shop_id}, ${id}, 1, 'received', ${stamp.at}, ${stamp.by})`.execute(tx);
}

export async function updateRepair(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
  repair: About,
): Promise<void> {
  await sql`
    update repair set device = ${repair.device}, variant_id = ${repair.variant_id ?? null},
      serial = ${repair.serial}, fault = ${repair.fault},
        technician_id = ${repair.technician_id ?? null},
      warranty_days = ${repair.warranty_days}
    where shop_id = ${shop_id} and order_id = ${id}`.execute(tx);
}

/** Moves the repair to a stage; its order is locked, so that moves take turns. */
export async function moveStage(tx: Tx, move: StageMove): Promise<void> {
  await moveStageQuery(move).execute(tx);
}

type StageMove = Stamp & { stage: RepairStage; note: string };

/** The same as a statement to be sent with others. */
export function moveStageQuery({
  shop_id,
  id,
  at: now,
  by,
  stage,
  note,
}: StageMove): RawBuilder<unknown> {
  return sql`
    with ordered as (
      update trade_order set version = version + 1,
        done_at = case when ${stage} = 'handed_over' then ${now}::timestamptz end,
        closed_at = case when ${stage} = 'given_up' then ${now}::timestamptz end,
        closed_reason = case when ${stage} = 'given_up' then ${note} else '' end
      where shop_id = ${shop_id} and id = ${id}
    ), moved as (
      update repair set stage = ${stage} where shop_id = ${shop_id} and order_id = ${id}
    )
    insert into repair_stage (shop_id, order_id, step, stage, note, at, by)
    select ${shop_id}::uuid, ${id}::uuid, max(step) + 1, ${stage}, ${note}, ${now}::timestamptz,
      ${by}::uuid
    from repair_stage where shop_id = ${shop_id} and order_id = ${id}`;
}

/** The repairs of a reversed invoice are ready for handover again. */
export function resetToReadyQuery({
  shop_id,
  document_id,
  at: now,
  by,
}: Omit<Stamp, 'id'> & { document_id: string }): RawBuilder<unknown> {
  return sql`
    with ready as (
      update repair j set stage = 'ready'
      where j.shop_id = ${shop_id} and j.stage = 'handed_over' and j.order_id in (
        select order_id from trade_order_part
        where shop_id = ${shop_id} and document_id = ${document_id})
      returning j.shop_id, j.order_id
    )
    insert into repair_stage (shop_id, order_id, step, stage, at, by)
    select r.shop_id, r.order_id, (select max(s.step) + 1 from repair_stage s
      where s.shop_id = r.shop_id and s.order_id = r.order_id), 'ready', ${now}::timestamptz,
      ${by}::uuid
    from ready r`;
}

const TECHNICIAN = sql`case when e.id is not null
  then json_build_object('id', e.id, 'name', e.name) end as technician`;

/** The day on which repair `j` was handed over, in the shop's time zone. */
const HANDED_OVER = sql`(select (max(s.at) at time zone z.timezone)::date
  from repair_stage s join shop z on z.shop_id = s.shop_id
  where s.shop_id = j.shop_id and s.order_id = j.order_id and s.stage = 'handed_over'
  group by z.timezone)`;

const WARRANTY_UNTIL = sql`case when j.stage = 'handed_over' and j.warranty_days > 0
  then ${HANDED_OVER} + j.warranty_days end`;

const STAGES = sql`(select json_agg(json_build_object('stage', s.stage, 'note', s.note,
    'at', ${at(sql`s.at`)}, 'by', u.name) order by s.step desc)
  from repair_stage s join app_user u on u.id = s.by
  where s.shop_id = j.shop_id and s.order_id = j.order_id)`;

type Wanted = { shop_id: string; id: string; scope?: Scope };

/** The fields of a repair besides its order; the list shows them too. */
type RepairDetails = Pick<
  Repair,
  | 'device'
  | 'serial'
  | 'technician'
  | 'stage'
  | 'variant_id'
  | 'fault'
  | 'warranty_days'
  | 'warranty_until'
  | 'stages'
>;

export async function findRepairDetails(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<RepairDetails> {
  const found = await sql<RepairDetails>`
    select j.device, j.serial, j.stage, j.variant_id, j.fault, j.warranty_days, ${TECHNICIAN},
      (${WARRANTY_UNTIL})::text as warranty_until, ${STAGES} as stages
    from repair j left join app_user e on e.id = j.technician_id
    where j.shop_id = ${shop_id} and j.order_id = ${id}`.execute(tx);
  return assertPresent(found.rows[0], 'the order of a repair has its repair');
}

export async function findRepair(tx: Tx, wanted: Wanted): Promise<Repair | undefined> {
  const order = await findOrder(tx, { ...wanted, kind: 'job' });
  if (order === undefined) return undefined;
  return { ...order, ...(await findRepairDetails(tx, wanted.shop_id, wanted.id)) };
}

export async function loadRepair(tx: Tx, wanted: Wanted): Promise<Repair> {
  return assertPresent(await findRepair(tx, wanted), 'a written repair can be read by its creator');
}

type RepairFilter = {
  shop_id: string;
  scope: Scope;
  stage?: RepairStage | 'open' | undefined;
  technician_id?: string | undefined;
  party_id?: string | undefined;
  q: string;
  after: readonly string[] | null;
  limit: number;
};

/** Newest first: ids are UUIDv7, in the order of time. */
export async function selectRepairs(tx: Tx, filter: RepairFilter): Promise<Keyed<RepairRow>[]> {
  const { shop_id, scope } = filter;
  const result = await sql<Keyed<RepairRow>>`
    with j as materialized (
      select j.* from repair j
      join trade_order o on o.shop_id = j.shop_id and o.id = j.order_id
      where j.shop_id = ${shop_id} and ${isInWarehouses({ shop_id, ...scope }, sql`o.warehouse_id`)}
        and ${sql.join(narrowed(filter), sql` and `)}
      order by j.order_id desc limit ${filter.limit + 1}
    )
    select ${HEAD}, j.device, j.serial, j.stage, ${TECHNICIAN}, coalesce(c.phone, '') as phone,
      array[o.id::text] as page_key
    from j join trade_order o on o.shop_id = j.shop_id and o.id = j.order_id ${JOINS}
    left join app_user e on e.id = j.technician_id
    order by o.id desc`.execute(tx);
  return result.rows;
}

function narrowed({ shop_id, stage, technician_id, party_id, q, after }: RepairFilter) {
  const [id] = after ?? [];
  const pattern = containing(q);
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (stage === 'open') parts.push(sql`j.stage not in ('handed_over', 'given_up')`);
  else if (stage !== undefined) parts.push(sql`j.stage = ${stage}`);
  if (technician_id !== undefined) parts.push(sql`j.technician_id = ${technician_id}`);
  if (party_id !== undefined) parts.push(sql`o.party_id = ${party_id}`);
  if (id !== undefined) parts.push(sql`j.order_id < ${id}::uuid`);
  if (q !== '') {
    parts.push(sql`(o.number ilike ${pattern} or o.reference ilike ${pattern}
      or j.device ilike ${pattern} or j.serial ilike ${pattern} or o.party_id in (
        select id from party where shop_id = ${shop_id}
          and (name ilike ${pattern} or phone ilike ${pattern})))`);
  }
  return parts;
}

/** The maximum history of one serial number. */
const HISTORY_MAX = 20;

/** The history of a serial number, at the caller's locations. */
export async function findSerialHistory(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; serial: string; except: string | null; now: Date },
): Promise<SerialHistory> {
  const { shop_id, scope, serial, except, now } = filter;
  const access = { shop_id, ...scope };
  const repairs = sql`
    select o.id, o.number, o.business_date, j.device, j.fault, j.stage,
      ${WARRANTY_UNTIL} as warranty_until
    from repair j join trade_order o on o.shop_id = j.shop_id and o.id = j.order_id
    where j.shop_id = ${shop_id} and lower(j.serial) = lower(${serial}) and j.serial <> ''
      and j.order_id is distinct from ${except}::uuid
      and ${isInWarehouses(access, sql`o.warehouse_id`)}
    order by o.id desc limit ${HISTORY_MAX}`;
  const sales = sql`
    select d.id as document_id, n.number, d.business_date, m.warranty_until, b.variant_id, p.name,
      p.name_bn, v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn
    from batch b
    join batch k on k.shop_id = b.shop_id and k.id = coalesce(b.merged_into, b.id)
    join batch_move m on m.shop_id = b.shop_id and m.batch_id = b.id and m.quantity < 0
    join document d on d.shop_id = m.shop_id and d.id = m.document_id
      and d.kind in ('sale', 'exchange')
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join variant v on v.shop_id = b.shop_id and v.id = b.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where b.shop_id = ${shop_id} and lower(b.name) = lower(${serial}) and b.is_serial
      and k.state = 'sold' and ${isInWarehouses(access, sql`m.warehouse_id`)}
      and not exists (select from batch_move back where back.shop_id = m.shop_id
        and back.mirrors_document_id = m.document_id and back.mirrors_line_no = m.line_no
        and back.batch_id in (b.id, k.id))
    order by d.id desc limit ${HISTORY_MAX}`;
  const result = await sql<SerialHistory>`
    with jobs as (${repairs}), sales as (${sales}), t as (
      select (${now}::timestamptz at time zone timezone)::date as today
      from shop where shop_id = ${shop_id}
    )
    select
      (select coalesce(json_agg(to_jsonb(j) || jsonb_build_object('in_warranty',
          coalesce(j.warranty_until >= t.today, false)) order by j.id desc), '[]')
        from jobs j, t) as repairs,
      (select coalesce(json_agg(to_jsonb(s) || jsonb_build_object('in_warranty',
          coalesce(s.warranty_until >= t.today, false)) order by s.document_id desc), '[]')
        from sales s, t) as sales`.execute(tx);
  return assertPresent(result.rows[0], 'a select without a table has one row');
}

/** Active users of the shop, by name. */
export async function selectTechnicians(
  tx: Tx,
  shop_id: string,
): Promise<{ id: string; name: string }[]> {
  const result = await sql<{ id: string; name: string }>`
    select u.id, u.name from membership m join app_user u on u.id = m.user_id
    where m.shop_id = ${shop_id} and m.ended_at is null
    order by lower(u.name), u.id`.execute(tx);
  return result.rows;
}
