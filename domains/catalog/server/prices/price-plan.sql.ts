import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PlannedPriceRow, PricePlan } from '../../contract/price-plan.ts';
import type { PlannedPrice, Priced, PriceOfPlan, Waiting } from '../../core/planned-price.ts';
import type { PriceRule } from '../../core/price-rule.ts';
import type { NewPrice } from './price-batch.sql.ts';

/** Whether a day is after today in the shop's time zone. */
export async function isAhead(
  tx: Tx,
  due: { shop_id: string; now: Date; day: string },
): Promise<boolean> {
  const result = await sql`
    select from shop where shop_id = ${due.shop_id}
      and ${due.day}::date > (${due.now}::timestamptz at time zone timezone)::date`.execute(tx);
  return result.rows.length > 0;
}

type Planned = Pick<NewPrice, 'variant_id' | 'before' | 'after'>;

export type PlanToInsert = {
  shop_id: string;
  id: string;
  at: Date;
  actor_id: string;
  begins_on: string;
  rule: PriceRule;
  fingerprint: string;
  prices: readonly Planned[];
};

/** False: the variant already has the same plan for that day. */
export async function insertPlan(tx: Tx, plan: PlanToInsert): Promise<boolean> {
  const { shop_id, id, prices } = plan;
  const result = await sql`
    with plan as (
      insert into price_plan (shop_id, id, at, actor_id, rule, begins_on, planned, fingerprint)
      values (${shop_id}, ${id}, ${plan.at}, ${plan.actor_id},
        ${JSON.stringify(plan.rule)}::jsonb, ${plan.begins_on}::date, ${prices.length},
        ${plan.fingerprint})
      on conflict (shop_id, begins_on, fingerprint) where begun_at is null and given_up_at is null
        do nothing
      returning id
    )
    insert into price_plan_line (shop_id, plan_id, variant_id, sale_price_before, sale_price)
    select ${shop_id}, plan.id, t.variant_id, t.before, t.after
    from plan, unnest(
      ${prices.map((p) => p.variant_id)}::uuid[], ${prices.map((p) => p.before)}::bigint[],
      ${prices.map((p) => p.after)}::bigint[]
    ) as t (variant_id, before, after)
    returning 1`.execute(tx);
  return result.rows.length > 0;
}

export type LockedPlan = {
  actor_id: string;
  rule: PriceRule;
  planned: number;
  is_over: boolean;
};

export async function lockPlan(
  tx: Tx,
  plan: { shop_id: string; id: string },
): Promise<LockedPlan | undefined> {
  const result = await sql<LockedPlan>`
    select actor_id, rule, planned, begun_at is not null or given_up_at is not null as is_over
    from price_plan where shop_id = ${plan.shop_id} and id = ${plan.id}
    for update`.execute(tx);
  return result.rows[0];
}

/** The prices of a plan that have not changed since. */
export async function selectOpenPrices(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<Omit<NewPrice, 'change_id'>[]> {
  const result = await sql<Omit<NewPrice, 'change_id'>>`
    select l.variant_id, l.sale_price_before as before, l.sale_price as after, v.product_discount
    from price_plan_line l
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
    where l.shop_id = ${shop_id} and l.plan_id = ${id} and v.archived_at is null
      and v.sale_price = l.sale_price_before and v.product_discount <= l.sale_price
    order by v.id for no key update of v`.execute(tx);
  return result.rows;
}

export async function updateAsBegun(
  tx: Tx,
  plan: { shop_id: string; id: string; at: Date; batch_id: string | null },
): Promise<void> {
  await sql`
    update price_plan set begun_at = ${plan.at}, batch_id = ${plan.batch_id}::uuid
    where shop_id = ${plan.shop_id} and id = ${plan.id}`.execute(tx);
}

export async function updateAsGivenUp(
  tx: Tx,
  plan: { shop_id: string; id: string; at: Date; by: string },
): Promise<void> {
  await sql`
    update price_plan set given_up_at = ${plan.at}, given_up_by = ${plan.by}
    where shop_id = ${plan.shop_id} and id = ${plan.id}`.execute(tx);
}

/** Whether a plan of one price will apply is computed from all plans of its variant. */
export type WaitingPlan = Omit<PricePlan, 'only'> & {
  only: Omit<NonNullable<PricePlan['only']>, 'begins'> | null;
};

export async function selectPlans(
  tx: Tx,
  filter: { shop_id: string; sees_cost: boolean; after: readonly string[] | null; limit: number },
): Promise<Keyed<WaitingPlan>[]> {
  const [day, id] = filter.after ?? [];
  const behind =
    day === undefined ? sql`` : sql`and (p.begins_on, p.id) > (${day}::date, ${id}::uuid)`;
  const isVisible = filter.sees_cost ? sql`true` : sql`p.rule ->> 'over' is distinct from 'cost'`;
  const result = await sql<Keyed<WaitingPlan>>`
    select p.id, p.begins_on, u.name as actor_name, p.rule ->> 'over' as over,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      case when ${isVisible} then p.rule -> 'rate' end as rate,
      case when ${isVisible} then p.rule -> 'amount' end as amount,
      (p.rule ->> 'round_to')::int as round_to, p.planned,
      case when p.planned = 1 then (
        select json_build_object('product_id', g.id, 'product_code', g.code, 'name', g.name,
          'name_bn', g.name_bn, 'variant', v.name,
          'variant_bn', coalesce(nullif(v.name_bn, ''), v.name), 'sale_price', l.sale_price)
        from price_plan_line l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product g on g.shop_id = v.shop_id and g.id = v.product_id
        where l.shop_id = p.shop_id and l.plan_id = p.id) end as only,
      array[p.begins_on::text, p.id::text] as page_key
    from price_plan p join app_user u on u.id = p.actor_id
    where p.shop_id = ${filter.shop_id} and p.begun_at is null and p.given_up_at is null ${behind}
    order by p.begins_on, p.id limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** The prices of the variants in some plans, with all their plans in order. */
export async function selectWaitingBeside(
  tx: Tx,
  { shop_id, plan_ids }: { shop_id: string; plan_ids: readonly string[] },
): Promise<(Priced & { planned: PriceOfPlan[] })[]> {
  const result = await sql<Priced & { planned: PriceOfPlan[] }>`
    select v.sale_price, v.product_discount, v.archived_at is not null as archived,
      json_agg(json_build_object('plan_id', p.id, 'sale_price_before', l.sale_price_before,
        'sale_price', l.sale_price) order by p.begins_on, p.id) as planned
    from variant v
    join price_plan_line l on l.shop_id = v.shop_id and l.variant_id = v.id
    join price_plan p on p.shop_id = l.shop_id and p.id = l.plan_id
      and p.begun_at is null and p.given_up_at is null
    where v.shop_id = ${shop_id} and v.id in (
      select variant_id from price_plan_line
      where shop_id = ${shop_id} and plan_id = any(${plan_ids}::uuid[]))
    group by v.shop_id, v.id`.execute(tx);
  return result.rows;
}

/** The plans of a product's variants, in order. */
export async function selectPlannedPrices(
  tx: Tx,
  filter: { shop_id: string; product_id: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<PlannedPriceRow>[]> {
  const { shop_id, product_id, after, limit } = filter;
  const [day, id, variant_id] = after ?? [];
  const behind =
    day === undefined
      ? sql``
      : sql`and (p.begins_on, p.id, l.variant_id) > (${day}::date, ${id}::uuid,
          ${variant_id}::uuid)`;
  const result = await sql<Keyed<PlannedPriceRow>>`
    select p.id, l.variant_id, p.begins_on, u.name as actor_name, l.sale_price_before,
      l.sale_price, p.planned,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      array[p.begins_on::text, p.id::text, l.variant_id::text] as page_key
    from variant v
    join price_plan_line l on l.shop_id = v.shop_id and l.variant_id = v.id
    join price_plan p on p.shop_id = l.shop_id and p.id = l.plan_id
      and p.begun_at is null and p.given_up_at is null
    join app_user u on u.id = p.actor_id
    where v.shop_id = ${shop_id} and v.product_id = ${product_id} ${behind}
    order by p.begins_on, p.id, l.variant_id limit ${limit + 1}`.execute(tx);
  return result.rows;
}

/** The plans of a variant until the end of a day, in order. */
export async function selectPlannedBy(
  tx: Tx,
  filter: { shop_id: string; variant_id: string; day: string },
): Promise<PlannedPrice[]> {
  const result = await sql<PlannedPrice>`
    select l.sale_price_before, l.sale_price from price_plan_line l
    join price_plan p on p.shop_id = l.shop_id and p.id = l.plan_id
      and p.begun_at is null and p.given_up_at is null and p.begins_on <= ${filter.day}::date
    where l.shop_id = ${filter.shop_id} and l.variant_id = ${filter.variant_id}
    order by p.begins_on, p.id`.execute(tx);
  return result.rows;
}

/** These variants with their plans. */
export async function selectWaiting(
  tx: Tx,
  { shop_id, variant_ids }: { shop_id: string; variant_ids: readonly string[] },
): Promise<Map<string, Waiting>> {
  const result = await sql<Waiting & { id: string }>`
    select v.id, v.sale_price, v.product_discount, v.archived_at is not null as archived,
      (select coalesce(json_agg(json_build_object('plan_id', p.id,
          'sale_price_before', l.sale_price_before, 'sale_price', l.sale_price)
          order by p.begins_on, p.id), '[]')
        from price_plan_line l
        join price_plan p on p.shop_id = l.shop_id and p.id = l.plan_id
          and p.begun_at is null and p.given_up_at is null
        where l.shop_id = v.shop_id and l.variant_id = v.id) as planned
    from variant v
    where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])`.execute(tx);
  return new Map(result.rows.map((row) => [row.id, row]));
}

/** Moves the planned prices of a merged variant to the survivor. */
export async function movePlannedPrices(
  tx: Tx,
  { shop_id, survivor, duplicate }: { shop_id: string; survivor: string; duplicate: string },
  prices: readonly PriceOfPlan[],
): Promise<void> {
  await sql`
    update price_plan_line l set variant_id = ${survivor}, sale_price_before = t.sale_price_before
    from unnest(
      ${prices.map((price) => price.plan_id)}::uuid[],
      ${prices.map((price) => price.sale_price_before)}::bigint[]
    ) as t (plan_id, sale_price_before)
    where l.shop_id = ${shop_id} and l.plan_id = t.plan_id and l.variant_id = ${duplicate}`.execute(
    tx,
  );
}

export type DuePlan = { shop_id: string; id: string; begins_on: string };

/** Due plans of any shop, after the last one handled. */
export async function selectDuePlans(
  tx: Tx,
  filter: { now: Date; after: Pick<DuePlan, 'id' | 'begins_on'>; most: number },
): Promise<DuePlan[]> {
  const { now, after, most } = filter;
  const result = await sql<DuePlan>`
    select * from due_price_plans(${now}::timestamptz, ${after.begins_on}::date,
      ${after.id}::uuid, ${most}::int)`.execute(tx);
  return result.rows;
}
