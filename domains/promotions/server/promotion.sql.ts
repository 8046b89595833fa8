import { type RawBuilder, sql } from 'kysely';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Promotion, PromotionInput } from '../contract/promotion.ts';

const targetsJson = (is_free: boolean) => sql`(
  select coalesce(json_agg(json_build_object(
    'target', case when g.variant_id is not null then 'variant'
      when g.product_id is not null then 'product'
      when g.category_id is not null then 'category' else 'brand' end,
    'target_id', g.target,
    'name', trim(concat_ws(' ', coalesce(p.name, c.name, b.name), v.name)),
    'name_bn', trim(concat_ws(' ', coalesce(nullif(p.name_bn, ''), nullif(c.name_bn, ''),
      nullif(b.name_bn, ''), p.name, c.name, b.name), coalesce(nullif(v.name_bn, ''), v.name)))
    ) order by g.target), '[]')
  from promotion_product g
  left join variant v on v.shop_id = g.shop_id and v.id = g.variant_id
  left join product p on p.shop_id = g.shop_id and p.id = coalesce(g.product_id, v.product_id)
  left join category c on c.shop_id = g.shop_id and c.id = g.category_id
  left join brand b on b.shop_id = g.shop_id and b.id = g.brand_id
  where g.shop_id = o.shop_id and g.promotion_id = o.id and g.is_free = ${is_free})`;

const COLUMNS: RawBuilder<unknown> = sql`o.id, o.name, o.name_bn, o.code, o.kind, o.rate, o.amount,
  o.buy_quantity, o.free_quantity, o.min_amount, o.min_quantity, o.branch_id, o.starts_on,
  o.ends_on, o.use_limit, o.customer_limit, o.used, o.version,
  o.paused_at is not null as paused, o.archived_at is not null as archived,
  ${targetsJson(false)} as targets, ${targetsJson(true)} as free_items`;

/** Promotions for all branches are visible to all; those of a branch to its users. */
const isSeen = (scope: Scope) =>
  sql`(o.branch_id is null or ${isInBranches(scope, sql`o.branch_id`)})`;

const TODAY = (shop_id: string, now: Date) => sql`(
  select (${now}::timestamptz at time zone s.timezone)::date from shop s
  where s.shop_id = ${shop_id})`;

type PromotionFilter = {
  shop_id: string;
  scope: Scope;
  now: Date;
  pattern: string;
  status: 'open' | 'paused' | 'ended' | 'archived' | undefined;
  kind: 'promotion' | 'coupon' | undefined;
  limit: number;
  after: readonly string[] | null;
};

export async function selectPromotions(
  tx: Tx,
  filter: PromotionFilter,
): Promise<Keyed<Promotion>[]> {
  const { shop_id, status, kind } = filter;
  const [at, id] = filter.after ?? [];
  const behind =
    at === undefined ? sql`` : sql`and (o.made_at, o.id) < (${at}::timestamptz, ${id}::uuid)`;
  const today = TODAY(shop_id, filter.now);
  const isEnded = sql`coalesce(o.ends_on < ${today}, false)`;
  const wanted = {
    open: sql`o.archived_at is null and o.paused_at is null and not ${isEnded}`,
    paused: sql`o.archived_at is null and o.paused_at is not null`,
    ended: sql`o.archived_at is null and ${isEnded}`,
    archived: sql`o.archived_at is not null`,
  };
  const only = kind === undefined ? sql`` : sql`and (o.code is null) = ${kind === 'promotion'}`;
  const { rows } = await sql<Keyed<Promotion>>`
    select ${COLUMNS},
      array[to_char(o.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        o.id::text] as page_key
    from promotion o
    where o.shop_id = ${shop_id} and ${isSeen(filter.scope)}
      and ${status === undefined ? sql`o.archived_at is null` : wanted[status]} ${only}
      and (o.name ilike ${filter.pattern} or o.name_bn ilike ${filter.pattern}
        or o.code ilike ${filter.pattern}) ${behind}
    order by o.made_at desc, o.id desc limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

export async function findPromotion(
  tx: Tx,
  { shop_id, id, scope, locks = false }: PromotionKey & { locks?: boolean },
): Promise<Promotion | undefined> {
  const { rows } = await sql<Promotion>`
    select ${COLUMNS} from promotion o
    where o.shop_id = ${shop_id} and o.id = ${id} and ${isSeen(scope)}
    ${locks ? sql`for update of o` : sql``}`.execute(tx);
  return rows[0];
}

type PromotionKey = { shop_id: string; id: string; scope: Scope };

type ToInsert = Omit<PromotionInput, 'targets' | 'free_items'> & { id: string; made_at: Date };

export async function insertPromotion(tx: Tx, shop_id: string, promotion: ToInsert): Promise<void> {
  await sql`
    insert into promotion (shop_id, id, name, name_bn, code, kind, rate, amount, buy_quantity,
      free_quantity, min_amount, min_quantity, branch_id, starts_on, ends_on, use_limit,
      customer_limit, made_at)
    values (${shop_id}, ${promotion.id}, ${promotion.name}, ${promotion.name_bn}, ${promotion.code},
      ${promotion.kind}, ${promotion.rate}, ${promotion.amount}, ${promotion.buy_quantity},
      ${promotion.free_quantity}, ${promotion.min_amount}, ${promotion.min_quantity},
        ${promotion.branch_id},
      ${promotion.starts_on}, ${promotion.ends_on}, ${promotion.use_limit},
        ${promotion.customer_limit},
      ${promotion.made_at})`.execute(tx);
}

/** False: some of the targets do not exist in the shop. */
export async function insertPromotionTargets(
  tx: Tx,
  { shop_id, promotion_id, is_free }: { shop_id: string; promotion_id: string; is_free: boolean },
  targets: PromotionInput['targets'],
): Promise<boolean> {
  if (targets.length === 0) return true;
  const kinds = targets.map(({ target }) => target);
  const ids = targets.map(({ target_id }) => target_id);
  const { rows } = await sql`
    insert into promotion_product (shop_id, promotion_id, is_free, variant_id, product_id,
      category_id,
      brand_id)
    select distinct ${shop_id}::uuid, ${promotion_id}::uuid, ${is_free}::boolean, v.id, p.id, c.id,
      b.id
    from unnest(${kinds}::text[], ${ids}::uuid[]) as t (kind, id)
    left join variant v on t.kind = 'variant' and v.shop_id = ${shop_id} and v.id = t.id
    left join product p on t.kind = 'product' and p.shop_id = ${shop_id} and p.id = t.id
    left join category c on t.kind = 'category' and c.shop_id = ${shop_id} and c.id = t.id
    left join brand b on t.kind = 'brand' and b.shop_id = ${shop_id} and b.id = t.id
    where num_nonnulls(v.id, p.id, c.id, b.id) = 1
    returning 1`.execute(tx);
  return rows.length === new Set(targets.map((one) => `${one.target} ${one.target_id}`)).size;
}

type Change = { promotion: Promotion; now: Date };

export async function updatePromotion(
  tx: Tx,
  shop_id: string,
  { promotion, now }: Change,
): Promise<void> {
  await sql`
    update promotion set name = ${promotion.name}, name_bn = ${promotion.name_bn},
      starts_on = ${promotion.starts_on}, ends_on = ${promotion.ends_on},
      use_limit = ${promotion.use_limit}, customer_limit = ${promotion.customer_limit},
      paused_at = case when ${promotion.paused} then coalesce(paused_at, ${now}) end,
      archived_at = case when ${promotion.archived} then coalesce(archived_at, ${now}) end,
      version = version + 1
    where shop_id = ${shop_id} and id = ${promotion.id}`.execute(tx);
}
