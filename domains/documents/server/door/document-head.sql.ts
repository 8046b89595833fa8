import { type RawBuilder, sql } from 'kysely';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Scope } from '#platform/http/actor.ts';

/** The columns of `documentHead`, over `DOCUMENT`. */
export const HEAD: RawBuilder<unknown> = sql`d.id, n.number, d.business_date,
  to_char(coalesce(d.happened_at, d.posted_at) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
  d.branch_id, e.id as journal_entry_id, r.id as reversed_by`;

/** A posted document `d` with its number, its journal entry and what reversed it. */
export const DOCUMENT: RawBuilder<unknown> = sql`document d
  join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
  left join journal_entry e
    on e.shop_id = d.shop_id and e.document_id = d.id and e.posting_kind = 'post'
  left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id`;

/** The one document, if it is in the caller's scope. */
export function isDocument(shop_id: string, id: string, scope: Scope): RawBuilder<unknown> {
  return sql`d.shop_id = ${shop_id} and d.id = ${id} and ${isInScope(scope, sql`d`)}`;
}
