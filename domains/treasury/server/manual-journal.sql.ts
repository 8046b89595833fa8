import { sql } from 'kysely';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { PAGE_KEY, POSTED_AT } from '#domains/documents/server/door/posted-documents.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { ManualJournal, ManualJournalRow } from '../contract/manual-journal.ts';
import type { DecidedJournal, KnownAccounts } from '../core/decide-journal.ts';

/** Those of the given accounts that exist in the shop and are not archived. */
export async function loadKnownAccounts(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<KnownAccounts> {
  const result = await sql<{ id: string; is_control: boolean }>`
    select id, control_of is not null as is_control from account
    where shop_id = ${shop_id} and id = any(${ids}::uuid[]) and archived_at is null`.execute(tx);
  return new Map(result.rows.map(({ id, is_control }) => [id, { is_control }]));
}

export async function insertManualJournal(
  tx: Tx,
  document: { shop_id: string; id: string; narration: string },
  { amount, lines }: DecidedJournal,
): Promise<void> {
  const { shop_id, id } = document;
  await sql`
    with head as (
      insert into manual_journal (shop_id, document_id, narration, amount)
      values (${shop_id}, ${id}, ${document.narration}, ${amount})
    )
    insert into manual_journal_line
      (shop_id, document_id, line_no, account_id, debit, credit, note)
    select ${shop_id}, ${id}, line_no, account_id, debit, credit, note
    from unnest(
      ${lines.map((l) => l.account_id)}::uuid[], ${lines.map((l) => l.debit)}::bigint[],
      ${lines.map((l) => l.credit)}::bigint[], ${lines.map((l) => l.note)}::text[]
    ) with ordinality as t (account_id, debit, credit, note, line_no)`.execute(tx);
}

/** A posted entry of a branch that the caller can access. */
export async function findManualJournal(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<ManualJournal | undefined> {
  const result = await sql<ManualJournal>`
    select ${HEAD}, u.name as posted_by, x.narration, x.amount,
      (select json_agg(json_build_object('account_id', l.account_id, 'code', a.code,
          'name', a.name, 'name_bn', a.name_bn, 'debit', l.debit, 'credit', l.credit,
          'note', l.note) order by l.line_no)
        from manual_journal_line l
        join account a on a.shop_id = l.shop_id and a.id = l.account_id
        where l.shop_id = x.shop_id and l.document_id = x.document_id) as lines
    from ${DOCUMENT}
    join manual_journal x on x.shop_id = d.shop_id and x.document_id = d.id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`.execute(tx);
  return result.rows[0];
}

export async function loadManualJournal(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<ManualJournal> {
  return assertPresent(await findManualJournal(tx, shop_id, id), 'what was posted can be read');
}

type ManualJournalFilter = {
  shop_id: string;
  scope: Scope;
  from: string | null;
  to: string | null;
  /** Matches the number or the narration; null: any. */
  pattern: string | null;
};

export async function selectManualJournals(
  tx: Tx,
  { shop_id, scope, from, to, pattern }: ManualJournalFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ManualJournalRow>[]> {
  const [at = null, id = null] = page.after ?? [];
  const first = (side: 'debit' | 'credit') => sql`(
    select json_build_object('name', a.name, 'name_bn', a.name_bn)
    from manual_journal_line l
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    where l.shop_id = x.shop_id and l.document_id = x.document_id and l.${sql.ref(side)} > 0
    order by l.line_no limit 1)`;
  const result = await sql<Keyed<ManualJournalRow>>`
    select d.id, n.number, d.business_date, ${POSTED_AT} as posted_at, d.branch_id, x.narration,
      ${first('debit')} as debit, ${first('credit')} as credit, x.amount, r.id as reversed_by,
      ${PAGE_KEY} as page_key
    from document d
    join manual_journal x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'journal' and ${isInScope(scope, sql`d`)}
      and (${from}::date is null or d.business_date >= ${from}::date)
      and (${to}::date is null or d.business_date <= ${to}::date)
      and (${pattern}::text is null or n.number ilike ${pattern} or x.narration ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
