import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { sumsBetween, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { JournalReportLine } from '../contract/journal-report.ts';
import { ACCOUNT_SUMS } from './door/account-measures.sql.ts';

export type JournalFilter = {
  shop_id: string;
  /** Only lines of these branches. */
  scope: Scope;
  from: string;
  to: string;
  account_id: string | null;
  kind: string | null;
  posted_by: string | null;
  amount: number | null;
};

type Totals = { debit: Minor; credit: Minor; opening_money: Minor; closing_money: Minor };

/** Both sides of the period, and the money at its ends, from the sums alone. */
export async function sumJournal(tx: Tx, filter: JournalFilter): Promise<Totals> {
  const { shop_id, scope, from, to } = filter;
  const isHere = isInBranches(scope, sql`s.branch_id`);
  const money = (day: RawBuilder<unknown>) => sql`(
    select coalesce(sum(s.debit - s.credit), 0)::bigint
    from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day })} s
    join account a on a.shop_id = ${shop_id} and a.id = s.account_id and a.section = 'money'
    where ${isHere})`;
  const result = await sql<Totals>`
    select coalesce(sum(s.debit), 0)::bigint as debit,
      coalesce(sum(s.credit), 0)::bigint as credit,
      ${money(sql`${from}::date - 1`)} as opening_money,
      ${money(sql`${to}::date`)} as closing_money
    from ${sumsBetween(ACCOUNT_SUMS, { shop_id, from, to })} s
    where ${isHere}`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

/** The kinds that took a number in these branches: a shop has few, and never looks at documents. */
export async function selectKinds(tx: Tx, shop_id: string, scope: Scope): Promise<string[]> {
  const result = await sql<{ kind: string }>`
    select distinct kind from number_counter
    where shop_id = ${shop_id} and ${isInBranches(scope, sql`branch_id`)}
    order by kind`.execute(tx);
  return result.rows.map(({ kind }) => kind);
}

/** By day, and by posting within a day. A member of one branch sees the lines of that branch. */
export async function selectJournal(
  tx: Tx,
  filter: JournalFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<JournalReportLine>[]> {
  const { shop_id, scope } = filter;
  const [day, entry_id, line_no] = after ?? [];
  const behind =
    day === undefined
      ? sql``
      : sql`and (e.business_date, e.id, l.line_no)
          > (${day}::date, ${entry_id}::uuid, ${line_no}::int)`;
  const result = await sql<Keyed<JournalReportLine>>`
    with entry as materialized (${entriesFrom(filter, after, limit)}), shown as (
      select l.*, e.document_id from entry e
      join journal_line l on l.shop_id = ${shop_id} and l.entry_id = e.id
      where ${isInBranches(scope, sql`l.branch_id`)} ${behind}
      order by e.business_date, e.id, l.line_no limit ${limit + 1}
    )
    select l.entry_id, l.line_no, l.document_id, d.kind as document_kind, n.number,
      l.business_date, l.branch_id, u.name as posted_by, l.account_id, a.code,
      a.name as account_name, a.name_bn as account_name_bn, l.party_id, p.name as party_name,
      l.debit, l.credit,
      array[l.business_date::text, l.entry_id::text, l.line_no::text] as page_key
    from shown l
    join document d on d.shop_id = ${shop_id} and d.id = l.document_id
    join document_number n on n.shop_id = ${shop_id} and n.document_id = l.document_id
    join app_user u on u.id = d.posted_by
    join account a on a.shop_id = ${shop_id} and a.id = l.account_id
    left join party p on p.shop_id = ${shop_id} and p.id = l.party_id
    order by l.business_date, l.entry_id, l.line_no`.execute(tx);
  return result.rows;
}

/**
 * The entries from a page on, as many as the page can hold; each has a line in the branches. Those
 * of an account are found by its lines, others by their day.
 */
function entriesFrom(
  filter: JournalFilter,
  after: readonly string[] | null,
  limit: number,
): RawBuilder<unknown> {
  const { shop_id, from, to, account_id } = filter;
  const [day = from, entry_id = FIRST_ID] = after ?? [];
  // The entry of the last line that was seen may have more lines.
  const isWithin = (of: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    ${of}.business_date between ${from}::date and ${to}::date
    and (${of}.business_date, ${id}) >= (${day}::date, ${entry_id}::uuid)`;
  if (account_id === null) {
    return sql`select e.id, e.document_id, e.business_date from journal_entry e
      where e.shop_id = ${shop_id} and ${isWithin(sql`e`, sql`e.id`)} and ${matches(filter)}
      order by e.business_date, e.id limit ${limit + 2}`;
  }
  return sql`select distinct o.business_date, e.id, e.document_id from journal_line o
    join journal_entry e on e.shop_id = ${shop_id} and e.id = o.entry_id
    where o.shop_id = ${shop_id} and o.account_id = ${account_id}::uuid
      and ${isInBranches(filter.scope, sql`o.branch_id`)}
      and ${isWithin(sql`o`, sql`o.entry_id`)} and ${matches(filter)}
    order by o.business_date, e.id limit ${limit + 2}`;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

function matches({ shop_id, scope, kind, posted_by, amount }: JournalFilter) {
  const isOfDocument =
    kind === null && posted_by === null
      ? sql``
      : sql`and exists (select from document d
          where d.shop_id = ${shop_id} and d.id = e.document_id
            and (${kind}::text is null or d.kind = ${kind}::text)
            and (${posted_by}::uuid is null or d.posted_by = ${posted_by}::uuid))`;
  const isOfAmount =
    amount === null
      ? sql``
      : sql`and exists (select from journal_line l
          where l.shop_id = ${shop_id} and l.entry_id = e.id
            and ${isInBranches(scope, sql`l.branch_id`)}
            and (l.debit = ${amount}::bigint or l.credit = ${amount}::bigint))`;
  return sql`exists (select from journal_line l
      where l.shop_id = ${shop_id} and l.entry_id = e.id
        and ${isInBranches(scope, sql`l.branch_id`)})
    ${isOfDocument} ${isOfAmount}`;
}
