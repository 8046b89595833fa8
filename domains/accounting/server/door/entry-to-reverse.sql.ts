import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { JournalLine } from '../../core/journal.ts';

export type PostedEntry = { id: string; lines: JournalLine[] };

/** The entry of a document; none if nothing of value moved. */
export const entryQuery = fixedQuery<{ shop_id: string; document_id: string }, PostedEntry>(
  (value) => sql`
    select e.id, (select json_agg(json_build_object('account_id', l.account_id,
        'party_id', l.party_id, 'branch_id', l.branch_id, 'debit', l.debit,
        'credit', l.credit) order by l.line_no)
      from journal_line l where l.shop_id = e.shop_id and l.entry_id = e.id) as lines
    from journal_entry e
    where e.shop_id = ${value('shop_id')} and e.document_id = ${value('document_id')}
      and e.posting_kind = 'post'`,
);
