import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Measure } from '#domains/measures/server/door/measure.ts';
import { sumsBetween, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
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
  const control = side === 'customer' ? 'receivable' : 'payable';
  const keys = sql.join(measure.keys.map((key) => sql.ref(key)));
  return sql`(
    select s.* from (
      select ${keys}, debit - credit as opening, 0::bigint as debit, 0::bigint as credit
      from ${sumsUpTo(measure, { shop_id, day: sql`${from}::date - 1` })} b
      union all
      select ${keys}, 0, debit, credit from ${sumsBetween(measure, { shop_id, from, to })} d
    ) s
    join account a on a.shop_id = ${shop_id} and a.id = s.account_id
      and a.control_of = ${control}
    where ${isInBranches(scope, sql`s.branch_id`)})`;
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

export async function selectPartyBalances(
  tx: Tx,
  filter: PartyFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<PartyBalance>[]> {
  const { shop_id, side, pattern, has_zero } = filter;
  const [name, id] = after ?? [];
  const found =
    pattern === null ? sql`` : sql`and (p.name ilike ${pattern} or p.code ilike ${pattern})`;
  const behind = name === undefined ? sql`` : sql`and (p.name, p.id) > (${name}, ${id}::uuid)`;
  const shown = has_zero
    ? sql`p.archived_at is null or s.party_id is not null`
    : sql`s.opening <> 0 or s.debit <> 0 or s.credit <> 0`;
  const result = await sql<Keyed<PartyBalance>>`
    with s as materialized (
      select s.party_id, ${balances(filter)} from ${sumsOf(PARTY_SUMS, filter)} s
      group by s.party_id
    )
    select p.id as party_id, p.code, p.name, p.archived_at is not null as archived,
      coalesce(s.opening, 0) as opening, coalesce(s.debit, 0) as debit,
      coalesce(s.credit, 0) as credit, coalesce(s.closing, 0) as closing,
      array[p.name, p.id::text] as page_key
    from party p left join s on s.party_id = p.id
    where p.shop_id = ${shop_id} and p.kind = ${side} and (${shown}) ${found} ${behind}
    order by p.name, p.id limit ${limit + 1}`.execute(tx);
  return result.rows;
}
