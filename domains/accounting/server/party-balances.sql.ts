import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Measure } from '#domains/measures/server/door/measure.ts';
import {
  rowsNotFolded,
  sumsBetween,
  sumsFoldedAtBounds,
  sumsUpTo,
} from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { PartyBalance } from '../contract/party-balances.ts';
import { ACCOUNT_SUMS, PARTY_SUMS } from './door/account-measures.sql.ts';

export type PartyFilter = {
  shop_id: string;
  /** Only lines of these branches. */
  scope: Scope;
  side: 'customer' | 'supplier';
  from: string;
  to: string;
  /** Matches the name or the code; null: any. */
  pattern: string | null;
  /** Also those without any amount. */
  has_zero: boolean;
};

/** The sums of the control accounts: `opening` before the period, both sides in it. */
function sumsOf(measure: Measure, { shop_id, scope, side, from, to }: PartyFilter) {
  const keys = sql.join(measure.keys.map((key) => sql.ref(key)));
  return sql`(
    select s.* from (
      select ${keys}, debit - credit as opening, 0::bigint as debit, 0::bigint as credit
      from ${sumsUpTo(measure, { shop_id, day: sql`${from}::date - 1` })} b
      union all
      select ${keys}, 0, debit, credit from ${sumsBetween(measure, { shop_id, from, to })} d
    ) s
    join account a on a.shop_id = ${shop_id} and a.id = s.account_id
      and a.control_of = ${controlOf({ side })}
    where ${isInBranches(scope, sql`s.branch_id`)})`;
}

function controlOf({ side }: Pick<PartyFilter, 'side'>): string {
  return side === 'customer' ? 'receivable' : 'payable';
}

/** Sums with balances on the side of the parties. */
function balances({ side }: PartyFilter): RawBuilder<unknown> {
  const sign = sql.lit(side === 'customer' ? 1 : -1);
  return sql`(${sign} * coalesce(sum(s.opening), 0))::bigint as opening,
    coalesce(sum(s.debit), 0)::bigint as debit, coalesce(sum(s.credit), 0)::bigint as credit,
    (${sign} * coalesce(sum(s.opening + s.debit - s.credit), 0))::bigint as closing`;
}

type Balances = { opening: Minor; debit: Minor; credit: Minor; closing: Minor };

/** Of the control accounts, whatever the parties. */
export async function sumControl(tx: Tx, filter: PartyFilter): Promise<Balances> {
  const result = await sql<Balances>`
    select ${balances(filter)} from ${sumsOf(ACCOUNT_SUMS, filter)} s`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

/**
 * The sums are read party by party, in the order of the list, until the page is full: what other
 * parties owe costs nothing.
 */
export async function selectPartyBalances(
  tx: Tx,
  filter: PartyFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<PartyBalance>[]> {
  const { shop_id, side, from, to, pattern, has_zero } = filter;
  const [name, id] = after ?? [];
  const found =
    pattern === null ? sql`` : sql`and (p.name ilike ${pattern} or p.code ilike ${pattern})`;
  const behind = name === undefined ? sql`` : sql`and (p.name, p.id) > (${name}, ${id}::uuid)`;
  // Every party with a line has a balance: those that only paid cash cost one look each.
  const shown = has_zero
    ? sql`p.archived_at is null or s.has_rows`
    : sql`(select true from party_balance w where w.shop_id = ${shop_id} and w.party_id = p.id)
        and (s.opening <> 0 or s.debit <> 0 or s.credit <> 0)`;
  const result = await sql<Keyed<PartyBalance>>`
    with control as materialized (
      select b.id as branch_id, a.id as account_id from branch b, account a
      where b.shop_id = ${shop_id} and ${isInBranches(filter.scope, sql`b.id`)}
        and a.shop_id = ${shop_id} and a.control_of = ${controlOf(filter)}
    ), fresh as materialized (
      select u.* from ${rowsNotFolded(PARTY_SUMS, shop_id)} u
      join control c on c.branch_id = u.branch_id and c.account_id = u.account_id
      where u.business_date <= ${to}::date
    )
    select p.id as party_id, p.code, p.name, p.archived_at is not null as archived,
      s.opening, s.debit, s.credit, s.closing,
      array[p.name, p.id::text] as page_key
    from party p
    cross join lateral (
      select ${balances(filter)}, count(*) > 0 as has_rows from (
        select case when m.since is null then m.debit - m.credit else 0 end as opening,
          case when m.since is null then 0 else m.debit end as debit,
          case when m.since is null then 0 else m.credit end as credit
        from ${sumsFoldedAtBounds(PARTY_SUMS, {
          shop_id,
          bounds: [from, daysAfter(to, 1)],
          some: {
            from: sql`control c`,
            isOf: sql`m.branch_id = c.branch_id and m.account_id = c.account_id
              and m.party_id = p.id`,
          },
        })} m
        union all
        select case when u.business_date < ${from}::date then u.debit - u.credit else 0 end,
          case when u.business_date < ${from}::date then 0 else u.debit end,
          case when u.business_date < ${from}::date then 0 else u.credit end
        from fresh u where u.party_id = p.id
      ) s offset 0
    ) s
    where p.shop_id = ${shop_id} and p.kind = ${side} and (${shown}) ${found} ${behind}
    order by p.name, p.id limit ${limit + 1}`.execute(tx);
  return result.rows;
}
