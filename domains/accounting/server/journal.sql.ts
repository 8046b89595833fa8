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
 * Inserts an entry with its lines, as parts of a WITH: one statement writes both books. Without
 * lines nothing is written.
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
    )${lines.some(({ party_id }) => party_id !== null) ? sql`, ${openedRows(entry)}` : sql``}`;
}

export async function appendEntry(
  tx: Tx,
  entry: NewEntry,
  lines: readonly JournalLine[],
): Promise<void> {
  await sql`with ${entryRows(entry, lines)}
    select count(*) from entry_lines`.execute(tx);
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
