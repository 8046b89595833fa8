import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { AgedParty, OpenItem } from '../contract/dues.ts';
import { AGES, type Age, DAYS } from '../core/age-of.ts';
import type { PartyKind } from './party.sql.ts';

type OpenItemFilter = {
  shop_id: string;
  kind: PartyKind;
  scope: Scope;
  branch_id: string | null;
  /** Today in the shop's time zone. */
  today: string;
};

/** Today in the shop's time zone. */
export async function readToday(tx: Tx, shop_id: string, now: Date): Promise<string> {
  const result = await sql<{ today: string }>`
    select (${now}::timestamptz at time zone timezone)::date as today
    from shop where shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists').today;
}

/** Whether item `i` is of that age. */
function isOf(age: Age, today: string): RawBuilder<unknown> {
  if (age === 'credit') return sql`i.open < 0`;
  const [from, to] = DAYS[age];
  const least =
    from === Number.NEGATIVE_INFINITY
      ? sql``
      : sql`and i.due_date <= ${today}::date - ${sql.lit(from)}`;
  const most =
    to === Number.POSITIVE_INFINITY
      ? sql``
      : sql`and i.due_date >= ${today}::date - ${sql.lit(to)}`;
  return sql`i.open > 0 ${least} ${most}`;
}

const OWED_AGES = AGES.filter((age) => age !== 'credit');

/** Sums over items `i`: past the first day of each age, credit, and total. */
function sums(today: string): RawBuilder<unknown> {
  const since = OWED_AGES.map((age) => {
    const [from] = DAYS[age];
    const past =
      from === Number.NEGATIVE_INFINITY
        ? sql``
        : sql`filter (where i.due_date <= ${today}::date - ${sql.lit(from)})`;
    return sql`coalesce(exact_sum(i.owed) ${past}, 0) as ${sql.ref(age)}`;
  });
  return sql.join([
    ...since,
    sql`coalesce(exact_sum(i.open) filter (where i.open < 0), 0) as credit`,
    sql`exact_sum(i.open) as total`,
  ]);
}

/** The amount of each age from sums `a`: past its first day, less past that of the next. */
function ages(): RawBuilder<unknown> {
  const each = OWED_AGES.map((age, index) => {
    const older = OWED_AGES[index + 1];
    return older === undefined
      ? sql.ref(`a.${age}`)
      : sql`a.${sql.ref(age)} - a.${sql.ref(older)} as ${sql.ref(age)}`;
  });
  return sql.join([...each, sql.ref('a.credit')]);
}

/** Open items `i` where the caller works, by the index of open items. */
function itemsOf({ shop_id, kind, scope, branch_id }: OpenItemFilter): RawBuilder<unknown> {
  return sql`i.shop_id = ${shop_id} and i.kind = ${kind} and i.open <> 0
    and ${isInBranches(scope, sql`i.branch_id`)}
    ${branch_id === null ? sql`` : sql`and i.branch_id = ${branch_id}::uuid`}`;
}

type AgeingFilter = OpenItemFilter & {
  pattern: string | null;
  sort: 'total' | 'oldest' | 'name';
  overdue: boolean;
};

export type AgeSums = Pick<AgedParty, Age | 'total' | 'deposit'> & { parties: number };

/** Parties with their open amounts by age, and the totals of all that match. */
export async function selectAgeing(
  tx: Tx,
  filter: AgeingFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<{ rows: Keyed<AgedParty>[]; totals: AgeSums }> {
  const { shop_id, pattern, today } = filter;
  const found =
    pattern === null
      ? sql``
      : sql`and (p.name ilike ${pattern} or p.code ilike ${pattern} or p.phone ilike ${pattern})`;
  const { key, behind, order } = sortOf(filter.sort, page.after);
  const result = await sql<{ rows: Keyed<AgedParty>[]; totals: AgeSums }>`
    with aged as materialized (
      -- Each item is tested once per age. The index gives parties in order: the subquery behind
      -- offset 0 is read in its own order.
      select i.party_id, min(i.due_date) filter (where i.open > 0) as oldest, ${sums(today)}
      from (
        select i.party_id, i.due_date, i.open, greatest(i.open, 0) as owed
        from open_item i where ${itemsOf(filter)}
        order by i.party_id, i.due_date offset 0
      ) as i
      group by i.party_id
    ), named as materialized (
      select p.id, p.code, p.name, p.phone, a.oldest::text as oldest,
        ${ages()}, a.total, coalesce(d.balance, 0) as deposit
      from aged a
      join party p on p.shop_id = ${shop_id} and p.id = a.party_id
      left join party_deposit d on d.shop_id = p.shop_id and d.party_id = p.id
      where true ${found} ${filter.overdue ? sql`and a.oldest < ${today}::date` : sql``}
    ), shown as (
      select a.*, ${key} as page_key from named a where true ${behind}
      order by ${order} limit ${page.limit + 1}
    )
    select (select coalesce(json_agg(to_json(a) order by ${order}), '[]') from shown a) as rows,
      (select to_json(t) from (select count(*)::int as parties,
          ${sql.join(
            [...AGES, 'total' as const, 'deposit' as const].map(
              (age) => sql`coalesce(sum(${sql.ref(age)}), 0)::bigint as ${sql.ref(age)}`,
            ),
          )}
        from named) t) as totals`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

/** By the greatest amount, by the oldest due, or by name. */
function sortOf(sort: AgeingFilter['sort'], after: readonly string[] | null) {
  if (sort === 'name') {
    const [name, id] = after ?? [];
    return {
      key: sql`array[a.name, a.id::text]`,
      behind: name === undefined ? sql`` : sql`and (a.name, a.id) > (${name}::text, ${id}::uuid)`,
      order: sql`a.name, a.id`,
    };
  }
  const [first, id] = after ?? [];
  const oldest = sql`coalesce(a.oldest, '9999-12-31')`;
  if (sort === 'oldest') {
    return {
      key: sql`array[${oldest}, a.id::text]`,
      behind:
        first === undefined ? sql`` : sql`and (${oldest}, a.id) > (${first}::text, ${id}::uuid)`,
      order: sql`${oldest}, a.id`,
    };
  }
  return {
    key: sql`array[a.total::text, a.id::text]`,
    behind:
      first === undefined ? sql`` : sql`and (-a.total, a.id) > (-(${first}::bigint), ${id}::uuid)`,
    order: sql`-a.total, a.id`,
  };
}

/** A payment with an open due was by a cheque that bounced. */
const KIND = sql`case when i.open > 0 and d.kind in ('payment_received', 'supplier_payment')
  then 'bounced_cheque' else d.kind end`;

/** The open documents of a party, the oldest first. */
export async function selectOpenItems(
  tx: Tx,
  filter: OpenItemFilter & { party_id: string; age: Age | null },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<OpenItem>[]> {
  const { today, age } = filter;
  const [day = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<OpenItem>>`
    select i.document_id, ${KIND} as kind, n.number, i.branch_id, i.business_date, i.due_date,
      ${today}::date - i.due_date as days, i.amount, i.open,
      array[i.due_date::text, i.document_id::text] as page_key
    from open_item i
    join document d on d.shop_id = i.shop_id and d.id = i.document_id
    join document_number n on n.shop_id = i.shop_id and n.document_id = i.document_id
    where ${itemsOf(filter)} and i.party_id = ${filter.party_id}
      ${age === null ? sql`` : sql`and ${isOf(age, today)}`}
      and (${day}::date is null or (i.due_date, i.document_id) > (${day}::date, ${id}::uuid))
    order by i.due_date, i.document_id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
