import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Archived } from '../../contract/archived.ts';

type Kind = Archived['kind'];

/** A fixed list, so that no other table name reaches the SQL. */
const TABLES: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  brand: sql`brand`,
  category: sql`category`,
  custom_field: sql`custom_field`,
  customer_field: sql`custom_field`,
};

/** The custom fields of products and customers share a table. */
function only(kind: Kind): RawBuilder<unknown> {
  if (kind === 'custom_field') return sql`and subject = 'product'`;
  return kind === 'customer_field' ? sql`and subject = 'customer'` : sql``;
}

type ArchivedFilter = {
  shop_id: string;
  kind: Kind;
  pattern: string;
  after: readonly string[] | null;
  limit: number;
};

export async function selectArchived(tx: Tx, filter: ArchivedFilter): Promise<Keyed<Archived>[]> {
  const [at = null, id = null] = filter.after ?? [];
  const result = await sql<Keyed<Archived>>`
    select id, ${filter.kind} as kind, name, name_bn, to_char(archived_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as archived_at,
      array[archived_at::text, id::text] as page_key
    from ${TABLES[filter.kind]}
    where shop_id = ${filter.shop_id} and archived_at is not null ${only(filter.kind)}
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern})
      and (${at}::timestamptz is null
        or (archived_at, id) < (${at}::timestamptz, ${id}::uuid))
    order by archived_at desc, id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** False: no archived record of this kind has the id. */
export async function restoreRow(
  tx: Tx,
  shop_id: string,
  { kind, id }: { kind: Kind; id: string },
): Promise<boolean> {
  const resetParent =
    kind !== 'category'
      ? sql``
      : sql`, parent_id = (select a.id from category a where a.shop_id = r.shop_id
          and a.id = r.parent_id and a.archived_at is null)`;
  const result = await sql`
    update ${TABLES[kind]} r set archived_at = null, version = version + 1 ${resetParent}
    where r.shop_id = ${shop_id} and r.id = ${id} and r.archived_at is not null ${only(kind)}
    returning 1`.execute(tx);
  return result.rows.length > 0;
}
