import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { DocumentKind } from '../../contract/document-kind.ts';
import { DOCUMENT, HEAD, isDocument } from './document-head.sql.ts';

/** When the document `d` was posted, as in the API. */
export const POSTED_AT: RawBuilder<string> = sql`
  to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The sort key of documents `d`, newest first. */
export const PAGE_KEY: RawBuilder<string[]> = sql`
  array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id::text]`;

/** How a kind of document is read: `x` is the row of its own table, `d` the document. */
export type ReadAs = {
  readonly kind: DocumentKind;
  readonly table: string;
  /** The columns of a posted document. */
  readonly columns: RawBuilder<unknown>;
  /** The columns of a row. */
  readonly rowColumns: RawBuilder<unknown>;
  /** Whether its texts match; the number is always searched. */
  readonly contains: (pattern: string) => RawBuilder<unknown>;
  /** Further tables: for a document, and for a row. */
  readonly joins?: RawBuilder<unknown>;
  readonly rowJoins?: RawBuilder<unknown>;
};

const NOTHING = sql``;

/** A posted document of a branch that the caller can access. */
export async function findPosted<Posted>(
  tx: Tx,
  readAs: ReadAs,
  document: { shop_id: string; id: string; scope: Scope },
): Promise<Posted | undefined> {
  return (await selectOne<Posted>(readAs, document).execute(tx)).rows[0];
}

function selectOne<Posted>(
  { table, columns, joins = NOTHING }: ReadAs,
  { shop_id, id, scope }: { shop_id: string; id: string; scope: Scope },
): RawBuilder<Posted> {
  return sql<Posted>`
    select ${HEAD}, u.name as posted_by, ${columns}
    from ${DOCUMENT}
    join ${sql.table(table)} x on x.shop_id = d.shop_id and x.document_id = d.id
    join app_user u on u.id = d.posted_by
    ${joins}
    where ${isDocument(shop_id, id, scope)}`;
}

/** The same as a statement, for a document that was just posted. */
export function documentQuery(
  readAs: ReadAs,
  { shop_id, id }: { shop_id: string; id: string },
): CompiledQuery {
  return toQuery(selectOne(readAs, { shop_id, id, scope: EVERYWHERE }));
}

export type PostedFilter = {
  shop_id: string;
  scope: Scope;
  /** Matches the number or a text; null: any. */
  pattern: string | null;
  /** The other filters. */
  where: RawBuilder<unknown> | null;
};

/** Documents of the kind, newest first. */
export async function selectPosted<Row>(
  tx: Tx,
  { kind, table, rowColumns, rowJoins = NOTHING, contains }: ReadAs,
  { shop_id, scope, pattern, where }: PostedFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<Row>[]> {
  const [at = null, id = null] = page.after ?? [];
  const search =
    pattern === null ? NOTHING : sql`and (n.number ilike ${pattern} or ${contains(pattern)})`;
  const result = await sql<Keyed<Row>>`
    select d.id, n.number, d.business_date, ${POSTED_AT} as posted_at, d.branch_id,
      r.id as reversed_by, ${rowColumns}, ${PAGE_KEY} as page_key
    from document d
    join ${sql.table(table)} x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    ${rowJoins}
    where d.shop_id = ${shop_id} and d.kind = ${sql.lit(kind.name)} and ${isInScope(scope, sql`d`)}
      ${where === null ? NOTHING : sql`and ${where}`} ${search}
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
