import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { JournalLine } from '../core/journal.ts';

export type NewEntry = {
  shop_id: string;
  id: string;
  document_id: string;
  posting_kind: 'post' | 'revaluation';
  branch_id: string;
  business_date: string;
  reverses_id: string | null;
};

/**
 * Appends an entry with its lines, and folds them into the sums of the day. The sums are written
 * in key order, so that two postings of one branch never wait for each other in a ring.
 */
export async function appendEntry(
  tx: Tx,
  entry: NewEntry,
  lines: readonly JournalLine[],
): Promise<void> {
  await sql`
    with line as materialized (
      select * from unnest(
        ${lines.map((l) => l.account_id)}::uuid[], ${lines.map((l) => l.party_id)}::uuid[],
        ${lines.map((l) => l.debit)}::bigint[], ${lines.map((l) => l.credit)}::bigint[]
      ) with ordinality as t (account_id, party_id, debit, credit, line_no)
    ), entry as (
      insert into journal_entry (shop_id, id, document_id, posting_kind, branch_id,
        business_date, reverses_id)
      values (${entry.shop_id}, ${entry.id}, ${entry.document_id}, ${entry.posting_kind},
        ${entry.branch_id}, ${entry.business_date}::date, ${entry.reverses_id})
    ), lines as (
      insert into journal_line (shop_id, entry_id, line_no, account_id, party_id, branch_id,
        business_date, debit, credit)
      select ${entry.shop_id}, ${entry.id}, line_no, account_id, party_id, ${entry.branch_id},
        ${entry.business_date}::date, debit, credit from line
    )
    insert into account_day (shop_id, branch_id, account_id, business_date, debit, credit)
    select ${entry.shop_id}, ${entry.branch_id}, account_id, ${entry.business_date}::date,
      sum(debit)::bigint, sum(credit)::bigint
    from line group by account_id order by account_id
    on conflict (shop_id, branch_id, account_id, business_date) do update
      set debit = account_day.debit + excluded.debit,
        credit = account_day.credit + excluded.credit`.execute(tx);
}
