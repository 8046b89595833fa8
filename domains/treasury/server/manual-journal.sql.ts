import { type CompiledQuery, sql } from 'kysely';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { PAGE_KEY, POSTED_AT } from '#domains/documents/server/door/posted-documents.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ManualJournal, ManualJournalRow } from '../contract/manual-journal.ts';

/** Those of the given accounts that can be posted on: no heading, and not archived. */
export const knownAccountsQuery = fixedQuery<{ shop_id: string; ids: readonly string[] }>(
  (value) => sql`
  select id, control_of is not null as is_control from account
  where shop_id = ${value('shop_id')} and id = any(${value('ids')}::uuid[])
    and archived_at is null and not is_group`,
);

type Document = { shop_id: string; document_id: string };

export const insertManualJournal = fixedQuery<Document & { narration: string; amount: Minor }>(
  (value) => sql`
  insert into manual_journal (shop_id, document_id, narration, amount)
  values (${value('shop_id')}, ${value('document_id')}, ${value('narration')}, ${value('amount')})`,
);

export const insertManualLines = fixedQuery<
  Document & {
    account_ids: readonly string[];
    debits: readonly Minor[];
    credits: readonly Minor[];
    notes: readonly string[];
  }
>(
  (value) => sql`
  insert into manual_journal_line
    (shop_id, document_id, line_no, account_id, debit, credit, note)
  select ${value('shop_id')}, ${value('document_id')}, line_no, account_id, debit, credit, note
  from unnest(${value('account_ids')}::uuid[], ${value('debits')}::bigint[],
    ${value('credits')}::bigint[], ${value('notes')}::text[])
    with ordinality as t (account_id, debit, credit, note, line_no)`,
);

type Plan = Document & { reverses_on: string; user_id: string };

export const insertReversalPlan = fixedQuery<Plan>(
  (value) => sql`
  insert into manual_journal_reversal (shop_id, document_id, reverses_on, membership_id)
  select m.shop_id, ${value('document_id')}, ${value('reverses_on')}::date, m.id
  from membership m
  where m.shop_id = ${value('shop_id')} and m.user_id = ${value('user_id')}
    and m.ended_at is null`,
);

/** A row as stored: the refusal is translated for its reader. */
export type StoredJournal = Omit<ManualJournal, 'reversal_refusal'> & {
  refusal: { code: string; params: Record<string, string | number> } | null;
};

/** A posted entry of a branch that the caller can access. */
export async function findManualJournal(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<StoredJournal | undefined> {
  const query = manualJournalQuery(shop_id, id, scope);
  return (await tx.executeQuery<StoredJournal>(query)).rows[0];
}

export function manualJournalQuery(
  shop_id: string,
  id: string,
  scope: Scope,
): CompiledQuery<StoredJournal> {
  return toQuery(sql<StoredJournal>`
    select ${HEAD}, u.name as posted_by, x.narration, x.amount,
      v.reverses_on, v.refusal,
      (select json_agg(json_build_object('account_id', l.account_id, 'code', a.code,
          'name', a.name, 'name_bn', a.name_bn, 'debit', l.debit, 'credit', l.credit,
          'note', l.note) order by l.line_no)
        from manual_journal_line l
        join account a on a.shop_id = l.shop_id and a.id = l.account_id
        where l.shop_id = x.shop_id and l.document_id = x.document_id) as lines
    from ${DOCUMENT}
    join manual_journal x on x.shop_id = d.shop_id and x.document_id = d.id
    join app_user u on u.id = d.posted_by
    left join manual_journal_reversal v on v.shop_id = d.shop_id and v.document_id = d.id
    where ${isDocument(shop_id, id, scope)}`);
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
      v.reverses_on, v.refusal is not null and r.id is null as is_reversal_refused,
      ${PAGE_KEY} as page_key
    from document d
    join manual_journal x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    left join manual_journal_reversal v on v.shop_id = d.shop_id and v.document_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'journal' and ${isInScope(scope, sql`d`)}
      and (${from}::date is null or d.business_date >= ${from}::date)
      and (${to}::date is null or d.business_date <= ${to}::date)
      and (${pattern}::text is null or n.number ilike ${pattern} or x.narration ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
