import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Accounts, JournalLine } from '../core/journal.ts';
import { accountsOf } from './door/accounts.sql.ts';
import { entryQuery, type PostedEntry } from './door/entry-to-reverse.sql.ts';
import { openedRows } from './door/open-items.sql.ts';

export type NewEntry = {
  shop_id: string;
  id: string;
  document_id: string;
  posting_kind: 'between_branches' | 'post' | 'rebilled' | 'revaluation' | 'shortfall';
  branch_id: string;
  business_date: string;
  reverses_id: string | null;
};

/** The line's party, or the survivor it was merged into. */
const SURVIVING_PARTY = (shop_id: string) => sql`coalesce((select p.merged_into from party p
  where p.shop_id = ${shop_id} and p.id = entry_line.party_id), party_id)`;

/**
 * Inserts an entry with its lines, and adds them to the sums per day and in total, as parts of a
 * WITH: one statement writes both books. The sums are written in key order, so that concurrent
 * postings of one branch cannot deadlock. Without lines nothing is written.
 */
export function entryRows(entry: NewEntry, lines: readonly JournalLine[]): RawBuilder<unknown> {
  return sql`entry_line as materialized (
      select * from unnest(
        ${lines.map((l) => l.account_id)}::uuid[], ${lines.map((l) => l.party_id)}::uuid[],
        ${lines.map((l) => l.debit)}::bigint[], ${lines.map((l) => l.credit)}::bigint[]
      ) with ordinality as t (account_id, party_id, debit, credit, line_no)
    ), entry as (
      insert into journal_entry (shop_id, id, document_id, posting_kind, branch_id,
        business_date, reverses_id)
      select ${entry.shop_id}, ${entry.id}, ${entry.document_id}, ${entry.posting_kind},
        ${entry.branch_id}, ${entry.business_date}::date, ${entry.reverses_id}
      where exists (select from entry_line)
    ), entry_lines as (
      insert into journal_line (shop_id, entry_id, line_no, account_id, party_id, branch_id,
        business_date, debit, credit)
      select ${entry.shop_id}, ${entry.id}, line_no, account_id, ${SURVIVING_PARTY(entry.shop_id)},
        ${entry.branch_id}, ${entry.business_date}::date, debit, credit from entry_line
      returning 1
    ), entry_sum as materialized (
      select account_id, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from entry_line group by account_id order by account_id
    ), day_sums as (
      insert into account_day (shop_id, branch_id, account_id, business_date, debit, credit)
      select ${entry.shop_id}, ${entry.branch_id}, account_id, ${entry.business_date}::date,
        debit, credit
      from entry_sum order by account_id
      on conflict (shop_id, branch_id, account_id, business_date) do update
        set debit = account_day.debit + excluded.debit,
          credit = account_day.credit + excluded.credit
      returning 1
    ), balance_sums as (
      insert into account_balance (shop_id, branch_id, account_id, debit, credit)
      select ${entry.shop_id}, ${entry.branch_id}, account_id, debit, credit
      from entry_sum order by account_id
      on conflict (shop_id, branch_id, account_id) do update
        set debit = account_balance.debit + excluded.debit,
          credit = account_balance.credit + excluded.credit
      returning 1
    )${lines.some(({ party_id }) => party_id !== null) ? sql`, ${openedRows(entry)}` : sql``}`;
}

export async function appendEntry(
  tx: Tx,
  entry: NewEntry,
  lines: readonly JournalLine[],
): Promise<void> {
  await sql`with ${entryRows(entry, lines)}
    select (select count(*) from day_sums) + (select count(*) from balance_sums)`.execute(tx);
}

/** The entry of a document; none if nothing of value moved. */
export async function loadEntry(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<PostedEntry | undefined> {
  return (await tx.executeQuery(entryQuery({ shop_id, document_id }))).rows[0];
}

export async function loadAccounts(tx: Tx, shop_id: string): Promise<Accounts> {
  const result = await sql<{ accounts: Accounts }>`
    select ${accountsOf(shop_id)} as accounts`.execute(tx);
  return assertPresent(result.rows[0], 'a shop has its chart of accounts').accounts;
}
