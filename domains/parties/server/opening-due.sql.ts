import { type CompiledQuery, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { OpeningDue, OpeningDueRow } from '../contract/opening-due.ts';
import type { OpeningDueFacts } from '../core/decide-opening-due.ts';
import type { PartyKind } from './party.sql.ts';

export const openingDueFacts = fixedQuery<{ shop_id: string; party_id: string }, OpeningDueFacts>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts,
    (select kind from party where shop_id = ${value('shop_id')}
      and id = ${value('party_id')}::uuid and archived_at is null) as kind`,
);

export const insertOpeningDue = fixedQuery<{
  shop_id: string;
  document_id: string;
  party_id: string;
  amount: Minor;
  due_date: string;
  note: string;
}>(
  (value) => sql`
  insert into opening_due (shop_id, document_id, party_id, amount, due_date, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('party_id')}, ${value('amount')},
    ${value('due_date')}::date, ${value('note')})`,
);

/** A posted opening due of a branch that the caller can access. */
export async function findOpeningDue(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<OpeningDue | undefined> {
  return (await tx.executeQuery<OpeningDue>(openingDueQuery(shop_id, id, scope))).rows[0];
}

export function openingDueQuery(
  shop_id: string,
  id: string,
  scope: Scope,
): CompiledQuery<OpeningDue> {
  return toQuery(sql<OpeningDue>`
    select ${HEAD}, u.name as posted_by, x.party_id, c.name as party_name, c.kind, x.amount,
      x.due_date, x.note
    from ${DOCUMENT}
    join opening_due x on x.shop_id = d.shop_id and x.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.party_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`);
}

type OpeningDueFilter = {
  shop_id: string;
  scope: Scope;
  kind: PartyKind | null;
  party_id: string | null;
  /** Matches the party's name or the document number; null: any. */
  pattern: string | null;
};

export async function selectOpeningDues(
  tx: Tx,
  filter: OpeningDueFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<OpeningDueRow>[]> {
  const { shop_id, scope, kind, party_id, pattern } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<OpeningDueRow>>`
    select d.id, n.number, d.business_date,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      d.branch_id, x.party_id, c.name as party_name, c.kind, x.amount, x.due_date,
      r.id as reversed_by,
      array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id::text]
        as page_key
    from document d
    join opening_due x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.party_id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'opening_due' and ${isInScope(scope, sql`d`)}
      and (${kind}::text is null or c.kind = ${kind}::text)
      and (${party_id}::uuid is null or x.party_id = ${party_id}::uuid)
      and (${pattern}::text is null or c.name ilike ${pattern} or n.number ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
