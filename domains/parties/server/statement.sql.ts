import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { StatementLine } from '../contract/statement.ts';
import type { PartyKind } from './party.sql.ts';

type StatementFilter<To extends string | null = string> = {
  shop_id: string;
  party_id: string;
  /** Only documents of branches where the caller works. */
  scope: Scope;
  from: string | null;
  to: To;
};

/**
 * Lines `l` of the party that make up its balance, by the index of parties. A deposit lowers no
 * due: it has its own account.
 */
function linesOfParty({
  shop_id,
  party_id,
  scope,
}: StatementFilter<string | null>): RawBuilder<unknown> {
  return sql`l.shop_id = ${shop_id} and l.party_id = ${party_id}
    and ${isInBranches(scope, sql`l.branch_id`)}
    and l.account_id in (select id from account
      where shop_id = ${shop_id} and control_of in ('receivable', 'payable'))`;
}

type Folded = {
  to: string;
  opening: Minor;
  debit: Minor;
  credit: Minor;
  /** Debit less credit up to the line before the page. */
  before: Minor;
  /** Cheques in clearing. */
  cheques: Minor;
};

/** Totals before the period, in it, and before the page; the last day defaults to today. */
export async function foldParty(
  tx: Tx,
  filter: StatementFilter<string | null> & { now: Date },
  after: readonly string[] | null,
): Promise<Folded> {
  const { shop_id, from, to, now } = filter;
  const [day = null, entry_id = null, line_no = null] = after ?? [];
  const isBefore = sql`(${from}::date is not null and l.business_date < ${from}::date)`;
  const isShown = sql`(${day}::date is not null and (l.business_date, l.entry_id, l.line_no)
    <= (${day}::date, ${entry_id}::uuid, ${line_no}::int))`;
  const result = await sql<Folded>`
    with period as materialized (
      select coalesce(${to}::date, (${now}::timestamptz at time zone timezone)::date) as to
      from shop where shop_id = ${shop_id}
    )
    select (select period.to from period) as to,
      coalesce(exact_sum(l.debit - l.credit) filter (where ${isBefore}), 0) as opening,
      coalesce(exact_sum(l.debit) filter (where not ${isBefore}), 0) as debit,
      coalesce(exact_sum(l.credit) filter (where not ${isBefore}), 0) as credit,
      coalesce(exact_sum(l.debit - l.credit) filter (where ${isBefore} or ${isShown}), 0)
        as before,
      (select coalesce(sum(c.amount), 0)::bigint from cheque c
        where c.shop_id = ${shop_id} and c.state in ('in_hand', 'deposited')
          and c.party_id in (select id from party where shop_id = ${shop_id}
            and (id = ${filter.party_id} or merged_into = ${filter.party_id}))
          and ${isInBranches(filter.scope, sql`c.branch_id`)}) as cheques
    from journal_line l
    where ${linesOfParty(filter)} and l.business_date <= (select period.to from period)`.execute(
    tx,
  );
  return assertPresent(result.rows[0], 'the shop exists');
}

type Page = {
  kind: PartyKind;
  after: readonly string[] | null;
  limit: number;
  before: Minor;
};

export async function selectStatement(
  tx: Tx,
  filter: StatementFilter,
  page: Page,
): Promise<Keyed<StatementLine>[]> {
  const { from, to } = filter;
  const [day, entry_id, line_no] = page.after ?? [];
  const side = page.kind === 'customer' ? 1 : -1;
  const since = from === null ? sql`` : sql`and l.business_date >= ${from}::date`;
  const behind =
    day === undefined
      ? sql``
      : sql`and (l.business_date, l.entry_id, l.line_no)
          > (${day}::date, ${entry_id}::uuid, ${line_no}::int)`;
  const result = await sql<Keyed<StatementLine>>`
    with shown as (
      select l.* from journal_line l
      where ${linesOfParty(filter)} ${since} and l.business_date <= ${to}::date ${behind}
      order by l.business_date, l.entry_id, l.line_no limit ${page.limit + 1}
    )
    select l.entry_id, l.line_no, e.document_id, d.kind as document_kind, n.number,
      l.business_date, l.debit, l.credit,
      (${side}::int * (${page.before} + sum(l.debit - l.credit)
        over (order by l.business_date, l.entry_id, l.line_no)))::bigint as balance,
      array[l.business_date::text, l.entry_id::text, l.line_no::text] as page_key
    from shown l
    join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
    join document d on d.shop_id = e.shop_id and d.id = e.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    order by l.business_date, l.entry_id, l.line_no`.execute(tx);
  return result.rows;
}
