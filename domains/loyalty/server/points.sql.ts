import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LoyaltyTerms, PointLine } from '../contract/points.ts';
import type { PointsTerms, SalePoints } from '../core/points.ts';
import { lastDay, past, pastSum, pointsWrittenOff } from './points-expiry.sql.ts';

/** The party that this one was merged into, else itself, as `kept`. Its lock blocks merges. */
const survivorCte = (shop_id: string, party_id: string): RawBuilder<unknown> => sql`
  kept as materialized (
    select coalesce(merged_into, id) as id from party
    where shop_id = ${shop_id} and id = ${party_id} for key share
  )`;

/**
 * Lines stay on the party they were written for; lines of merged parties are read with the
 * survivor.
 */
const linesOf = (shop_id: string, party: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  point_line l where l.shop_id = ${shop_id} and l.party_id in (
    select p.id from party p
    where p.shop_id = ${shop_id} and (p.id = ${party} or p.merged_into = ${party}))`;

/** Expired points that were not used: the oldest points are used first. */
const pastOf = (shop_id: string, party: RawBuilder<unknown>, date: string) =>
  sql`(select ${past(sql`${date}::date`)} from ${linesOf(shop_id, party)})`;

/** The points available on a day; null: there is no such customer. */
export async function readAvailable(
  tx: Tx,
  { shop_id, party_id, date }: { shop_id: string; party_id: string; date: string },
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    with one as (
      select coalesce(merged_into, id) as id from party
      where shop_id = ${shop_id} and id = ${party_id}
    )
    select (coalesce((select b.balance from point_balance b
        where b.shop_id = ${shop_id} and b.party_id = one.id), 0)
      - ${pastOf(shop_id, sql`one.id`, date)})::bigint as points
    from one`.execute(tx);
  return rows[0]?.points ?? 0;
}

/** Serializes spending: the statement after the lock sees the committed changes. */
function lockOfPoints(shop_id: string, party_id: string): RawBuilder<unknown> {
  return sql`
    select from point_balance
    where shop_id = ${shop_id} and party_id = (select coalesce(merged_into, id) from party
      where shop_id = ${shop_id} and id = ${party_id})
    for update`;
}

type Sold = {
  shop_id: string;
  sale_id: string;
  party_id: string;
  date: string;
  at: Date;
  earned: number;
  spent: number;
  discount: number;
  terms: PointsTerms;
};

/**
 * Writes what a sale earns and spends, and the points that have expired, within the balance.
 * Returns the points afterwards as `points_after`, or refuses where there are fewer.
 */
export function salePointQueries(sold: Sold): CompiledQuery[] {
  const { shop_id, party_id, date, spent } = sold;
  const left = sql`greatest((select (coalesce((select b.balance from point_balance b
      where b.shop_id = ${shop_id} and b.party_id = kept.id), 0)
    - ${pastOf(shop_id, sql`kept.id`, date)})::bigint from kept), 0)`;
  const write = sql`
    with ${changePointsCte(sold)}, inserted as (${insertPointsCte(sold)})
    select balance as points_after, false as refused from inserted
    union all
    select null, refuse('points_too_few', jsonb_build_object('path', 'points',
      'params', jsonb_build_object('points', ${left})))
    where not exists (select from inserted)`;
  return (spent > 0 ? [lockOfPoints(shop_id, party_id), write] : [write]).map(toQuery);
}

function changePointsCte(sold: Sold): RawBuilder<unknown> {
  const { shop_id, sale_id, date, earned, spent } = sold;
  const past = spent === 0 ? sql`0::bigint` : pastOf(shop_id, sql`kept.id`, date);
  return sql`${survivorCte(shop_id, sold.party_id)}, gone as materialized (
      select kept.id, ${past} as points from kept
    ), changed as (
      insert into point_balance (shop_id, party_id, balance)
      select ${shop_id}, gone.id, ${earned}::bigint - ${spent}::bigint - gone.points from gone
      where ${spent}::bigint = 0 or exists (select from point_balance b
        where b.shop_id = ${shop_id} and b.party_id = gone.id)
      on conflict (shop_id, party_id) do update
        set balance = point_balance.balance + excluded.balance
        where ${spent}::bigint = 0
          or point_balance.balance + excluded.balance >= ${earned}::bigint
      returning balance
    ), written as (
      insert into point_line (shop_id, document_id, kind, party_id, sale_id, points, expires_on, at)
      select ${shop_id}, ${sale_id}, t.kind, ${sold.party_id},
        case when t.kind <> 'expired' then ${sale_id}::uuid end, t.points,
        case when t.kind = 'earned' then ${expiryOf(date, sold.terms)} end, ${sold.at}
      from changed, (
        select 'earned' as kind, ${earned}::bigint as points
        union all select 'spent', -${spent}::bigint
        union all select 'expired', -gone.points from gone
      ) as t
      where t.points <> 0
    )`;
}

function insertPointsCte({ shop_id, sale_id, earned, spent, discount, terms }: Sold) {
  return sql`
    insert into sale_points (shop_id, sale_id, earned, spent, discount, amount_per_point, after)
    select ${shop_id}, ${sale_id}, ${earned}::bigint, ${spent}::bigint, ${discount}::bigint,
      ${terms.amount_per_point}::bigint, changed.balance
    from changed returning after as balance`;
}

const expiryOf = (date: string, { points_months }: PointsTerms): RawBuilder<unknown> =>
  lastDay(sql`${date}::date`, sql`${points_months}::int`);

/** What a sale earned and spent, and the corrections by returns; undefined: no points. */
export async function findSalePoints(
  tx: Tx,
  shop_id: string,
  sale_id: string,
): Promise<SalePoints | undefined> {
  const { rows } = await sql<SalePoints>`
    select s.earned, s.spent, s.amount_per_point,
      coalesce((select -sum(l.points) from point_line l where l.shop_id = s.shop_id
        and l.sale_id = s.sale_id and l.kind = 'taken_back'), 0)::bigint as taken_back,
      coalesce((select sum(l.points) from point_line l where l.shop_id = s.shop_id
        and l.sale_id = s.sale_id and l.kind = 'given_back'), 0)::bigint as given_back
    from sale_points s
    where s.shop_id = ${shop_id} and s.sale_id = ${sale_id}`.execute(tx);
  return rows[0];
}

type Back = {
  shop_id: string;
  document_id: string;
  sale_id: string;
  party_id: string;
  date: string;
  at: Date;
  taken_back: number;
  given_back: number;
};

/** Points taken back have the days of those earned; points given back start anew. */
export function insertPointsBackQuery(back: Back): RawBuilder<unknown> {
  const { shop_id, sale_id } = back;
  return sql`
    with ${survivorCte(shop_id, back.party_id)}, changed as (
      insert into point_balance (shop_id, party_id, balance)
      select ${shop_id}, kept.id, ${back.given_back}::bigint - ${back.taken_back}::bigint from kept
      on conflict (shop_id, party_id) do update
        set balance = point_balance.balance + excluded.balance
    )
    insert into point_line (shop_id, document_id, kind, party_id, sale_id, points, expires_on, at)
    select ${shop_id}, ${back.document_id}, t.kind, ${back.party_id}, ${sale_id}, t.points,
      t.expires_on, ${back.at}
    from (
      select 'taken_back' as kind, -${back.taken_back}::bigint as points,
        (select l.expires_on from point_line l where l.shop_id = ${shop_id}
          and l.document_id = ${sale_id} and l.kind = 'earned') as expires_on
      union all
      select 'given_back', ${back.given_back}::bigint,
        (select ${lastDay(sql`${back.date}::date`, sql`t.points_months::int`)}
          from loyalty_terms t where t.shop_id = ${shop_id})
    ) as t
    where t.points <> 0`;
}

/**
 * Reverses the point lines of a document. Expired points stay expired, and points that it had
 * restored are written off again.
 */
export function mirrorPointsQuery({
  shop_id,
  document_id,
  reverses_id,
  at,
}: {
  shop_id: string;
  document_id: string;
  reverses_id: string;
  at: Date;
}): RawBuilder<unknown> {
  return sql`
    with line as materialized (
      select l.kind, l.party_id, l.sale_id, l.points, l.expires_on,
        coalesce(p.merged_into, p.id) as survivor_id
      from point_line l join party p on p.shop_id = l.shop_id and p.id = l.party_id
      where l.shop_id = ${shop_id} and l.document_id = ${reverses_id}
        and (l.kind <> 'expired' or l.points > 0)
      for key share of p
    ), changed as (
      insert into point_balance (shop_id, party_id, balance)
      select ${shop_id}, survivor_id, -sum(points)::bigint from line
      group by survivor_id order by survivor_id
      on conflict (shop_id, party_id) do update
        set balance = point_balance.balance + excluded.balance
    )
    insert into point_line (shop_id, document_id, kind, party_id, sale_id, points, expires_on, at)
    select ${shop_id}, ${document_id}, kind, party_id, sale_id, -points, expires_on, ${at}
    from line`;
}

const WRITTEN_ON = sql`(l.at at time zone (select timezone from shop_day))::date`;

/**
 * A document took back points that have expired. Those written off before were taken already, and
 * are restored: of 100, 70 were written off and 30 spent; 100 are taken and 70 restored. Points not
 * written off yet need no correction.
 */
export function restoreExpiredQuery({
  shop_id,
  document_id,
  at,
}: {
  shop_id: string;
  document_id: string;
  at: Date;
}): RawBuilder<unknown> {
  return sql`
    with shop_day as (
      select timezone, (${at}::timestamptz at time zone timezone)::date as today
      from shop where shop_id = ${shop_id}
    ), took as (
      select l.party_id, coalesce(p.merged_into, p.id) as survivor_id, -l.points as points,
        l.expires_on
      from point_line l join party p on p.shop_id = l.shop_id and p.id = l.party_id
      where l.shop_id = ${shop_id} and l.document_id = ${document_id} and l.points < 0
        and l.expires_on < (select today from shop_day)
    ), back as materialized (
      select took.party_id, took.survivor_id, least(took.points, -stands.past, stands.written)
        as points
      from took, lateral (
        select ${pastSum(sql`(select today from shop_day)`)} as past,
          ${pointsWrittenOff(sql`took.expires_on`, WRITTEN_ON)} as written
        from ${linesOf(shop_id, sql`took.survivor_id`)}
      ) as stands
    ), changed as (
      update point_balance b set balance = b.balance + back.points
      from back
      where b.shop_id = ${shop_id} and b.party_id = back.survivor_id and back.points > 0
      returning back.party_id, back.points
    )
    insert into point_line (shop_id, document_id, kind, party_id, points, at)
    select ${shop_id}, ${document_id}, 'expired', party_id, points, ${at}
    from changed`;
}

/** Moves the balance to the survivor. The lines stay, and are read with the survivor's. */
export async function movePointBalance(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: { survivor: string; duplicate: string },
): Promise<void> {
  await sql`
    with before as materialized (
      select balance from point_balance where shop_id = ${shop_id} and party_id = ${duplicate}
    )
    insert into point_balance (shop_id, party_id, balance)
    select ${shop_id}, t.party_id, t.side * before.balance
    from before, (values (${survivor}::uuid, 1), (${duplicate}::uuid, -1)) as t (party_id, side)
    order by t.party_id
    on conflict (shop_id, party_id) do update
      set balance = point_balance.balance + excluded.balance`.execute(tx);
}

type Terms = Omit<LoyaltyTerms, 'version'>;

export async function findTerms(tx: Tx, shop_id: string): Promise<LoyaltyTerms | undefined> {
  const { rows } = await sql<LoyaltyTerms>`
    select points_on, amount_per_point, point_value, min_points, points_months, card_months,
      version
    from loyalty_terms where shop_id = ${shop_id}`.execute(tx);
  return rows[0];
}

/** Version 1 is that of a shop without terms. False: version conflict. */
export async function upsertTerms(
  tx: Tx,
  shop_id: string,
  { version, ...t }: Terms & { version: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into loyalty_terms (shop_id, points_on, amount_per_point, point_value, min_points,
      points_months, card_months, version)
    select ${shop_id}, ${t.points_on}, ${t.amount_per_point}, ${t.point_value}, ${t.min_points},
      ${t.points_months}, ${t.card_months}, 2
    where ${version}::int = 1
      or exists (select from loyalty_terms where shop_id = ${shop_id})
    on conflict (shop_id) do update set points_on = excluded.points_on,
      amount_per_point = excluded.amount_per_point, point_value = excluded.point_value,
      min_points = excluded.min_points, points_months = excluded.points_months,
      card_months = excluded.card_months, version = loyalty_terms.version + 1
      where loyalty_terms.version = ${version}
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function isCustomer(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from party
    where shop_id = ${shop_id} and id = ${id} and kind = 'customer'`.execute(tx);
  return rows.length > 0;
}

/** The current day in the shop's time zone. */
export async function todayOf(tx: Tx, shop_id: string, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(${now}::timestamptz at time zone timezone, 'YYYY-MM-DD') as today
    from shop where shop_id = ${shop_id}`.execute(tx);
  return rows[0]?.today ?? '';
}

export async function selectPointLines(
  tx: Tx,
  filter: { shop_id: string; party_id: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<PointLine>[]> {
  const { shop_id, party_id } = filter;
  const [at, id, kind] = filter.after ?? [];
  const behind =
    at === undefined
      ? sql``
      : sql`and (l.at, l.document_id, l.kind) < (${at}::timestamptz, ${id}::uuid, ${kind})`;
  const { rows } = await sql<Keyed<PointLine>>`
    select l.document_id, d.kind as document_kind, n.number, l.kind,
      to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.points,
      to_char(l.expires_on, 'YYYY-MM-DD') as expires_on,
      array[to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        l.document_id::text, l.kind] as page_key
    from point_line l
    join document d on d.shop_id = l.shop_id and d.id = l.document_id
    join document_number n on n.shop_id = l.shop_id and n.document_id = l.document_id
    where l.shop_id = ${shop_id} and l.party_id in (select p.id from party p
      where p.shop_id = ${shop_id} and (p.id = ${party_id} or p.merged_into = ${party_id}))
      ${behind}
    order by l.at desc, l.document_id desc, l.kind desc limit ${filter.limit + 1}`.execute(tx);
  return rows;
}
