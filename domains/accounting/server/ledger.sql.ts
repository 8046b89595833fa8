import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { sumsBetween, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ledgerLine, ledgerRoute } from '../contract/ledger.ts';
import type { Purpose } from '../core/journal.ts';
import { ACCOUNT_SUMS } from './door/account-measures.sql.ts';

export type LedgerFilter = {
  shop_id: string;
  account_id: string;
  /** Only entries of these branches. */
  scope: Scope;
  /** Sums begin on this day, such as the first of a fiscal year; null: with the first entry. */
  since: string | null;
  from: string | null;
  to: string;
};

type LedgerAccount = z.output<typeof ledgerRoute.answer>['data']['account'];
type Line = z.output<typeof ledgerLine>;

export async function findAccount(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<(LedgerAccount & { purpose: Purpose | null }) | undefined> {
  const result = await sql<LedgerAccount & { purpose: Purpose | null }>`
    select id, code, name, name_bn, kind, purpose from account
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows[0];
}

/** The sums of the account in these branches, by the primary key of `account_sum`. */
function sumsOf(
  { shop_id, account_id, scope }: LedgerFilter,
  sums: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`branch b
    cross join lateral (select * from ${sums} d
      where d.branch_id = b.id and d.account_id = ${account_id}) a
    where b.shop_id = ${shop_id} and ${isInBranches(scope, sql`b.id`)}`;
}

/** The sums until the day before, from the first entry or from `since`. */
function sumsBefore({ shop_id, since }: LedgerFilter, day: string): RawBuilder<unknown> {
  const to = sql`${day}::date - 1`;
  return since === null
    ? sumsUpTo(ACCOUNT_SUMS, { shop_id, day: to })
    : sumsBetween(ACCOUNT_SUMS, { shop_id, from: since, to });
}

type Folded = { opening: Minor; debit: Minor; credit: Minor };

/** Totals before the period and in it, from the sums alone. */
export async function foldAccount(tx: Tx, filter: LedgerFilter): Promise<Folded> {
  const { shop_id, from, to } = filter;
  const before =
    from === null
      ? sql`select 0`
      : sql`select coalesce(sum(a.debit - a.credit), 0)
          from ${sumsOf(filter, sumsBefore(filter, from))}`;
  const during =
    from === null
      ? sumsUpTo(ACCOUNT_SUMS, { shop_id, day: to })
      : sumsBetween(ACCOUNT_SUMS, { shop_id, from, to });
  const result = await sql<Folded>`
    select (${before})::bigint as opening, coalesce(sum(a.debit), 0)::bigint as debit,
      coalesce(sum(a.credit), 0)::bigint as credit
    from ${sumsOf(filter, during)}`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

/** The balance before a page: the sums until the day before, plus the lines of its first day. */
export async function balanceBefore(
  tx: Tx,
  filter: LedgerFilter,
  after: readonly string[],
): Promise<Minor> {
  const [day = '', entry_id, line_no] = after;
  const sums = sumsBefore(filter, day);
  const result = await sql<{ balance: Minor }>`
    select (
      (select coalesce(sum(a.debit - a.credit), 0) from ${sumsOf(filter, sums)})
      + (select coalesce(sum(l.debit - l.credit), 0)
        from journal_line l
        where ${isOfAccount(filter)} and l.business_date = ${day}::date
          and (l.entry_id, l.line_no) <= (${entry_id}::uuid, ${line_no}::int))
    )::bigint as balance`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row').balance;
}

function isOfAccount({ shop_id, account_id, scope }: LedgerFilter): RawBuilder<unknown> {
  return sql`l.shop_id = ${shop_id} and l.account_id = ${account_id}
    and ${isInBranches(scope, sql`l.branch_id`)}`;
}

/** By day, and by posting within a day: entry ids increase in that order. */
export async function selectLines(
  tx: Tx,
  filter: LedgerFilter,
  page: { after: readonly string[] | null; limit: number; balance: Minor },
): Promise<Keyed<Line>[]> {
  const { from, to } = filter;
  const [day, entry_id, line_no] = page.after ?? [];
  const since = from === null ? sql`` : sql`and l.business_date >= ${from}::date`;
  const behind =
    day === undefined
      ? sql``
      : sql`and (l.business_date, l.entry_id, l.line_no)
          > (${day}::date, ${entry_id}::uuid, ${line_no}::int)`;
  const result = await sql<Keyed<Line>>`
    with shown as (
      select l.* from journal_line l
      where ${isOfAccount(filter)} ${since} and l.business_date <= ${to}::date ${behind}
      order by l.business_date, l.entry_id, l.line_no limit ${page.limit + 1}
    )
    select l.entry_id, l.line_no, e.document_id, d.kind as document_kind, n.number,
      l.business_date, l.party_id, p.name as party_name, l.debit, l.credit,
      (${page.balance} + sum(l.debit - l.credit)
        over (order by l.business_date, l.entry_id, l.line_no))::bigint as balance,
      array[l.business_date::text, l.entry_id::text, l.line_no::text] as page_key
    from shown l
    join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
    join document d on d.shop_id = e.shop_id and d.id = e.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join party p on p.shop_id = l.shop_id and p.id = l.party_id
    order by l.business_date, l.entry_id, l.line_no`.execute(tx);
  return result.rows;
}
