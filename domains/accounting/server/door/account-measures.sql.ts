import { type RawBuilder, sql } from 'kysely';
import type { Measure, OfDocuments } from '#domains/measures/server/door/measure.ts';

/** Debit and credit of each account per branch; all years are its balance. */
export const ACCOUNT_SUMS: Measure = {
  table: 'account_sum',
  keys: ['branch_id', 'account_id'],
  sums: ['debit', 'credit'],
  periods: ['day', 'month', 'year'],
  rows: (of) => sql`
    select branch_id, account_id, business_date, debit, credit from (${journalLines(of)}) l`,
};

/** The same of lines that name a party. */
export const PARTY_SUMS: Measure = {
  table: 'party_sum',
  keys: ['branch_id', 'account_id', 'party_id'],
  sums: ['debit', 'credit'],
  periods: ['day', 'month', 'year'],
  rows: (of) => sql`
    select branch_id, account_id, party_id, business_date, debit, credit
    from (${journalLines(of)}) l where party_id is not null`,
};

function journalLines({ shop_id, documents }: OfDocuments): RawBuilder<unknown> {
  return sql`
    select l.branch_id, l.account_id, l.party_id, l.business_date, l.debit, l.credit
    from ${documents} q
    cross join lateral (select id from journal_entry
      where shop_id = ${shop_id} and document_id = q.document_id offset 0) e
    cross join lateral (select branch_id, account_id, party_id, business_date, debit, credit
      from journal_line where shop_id = ${shop_id} and entry_id = e.id offset 0) l`;
}
