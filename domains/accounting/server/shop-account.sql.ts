import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

/** An account of one kind that a shop has added to its chart. */
export type ShopAccount = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  archived: boolean;
  version: number;
};

export type ShopAccountKind = {
  kind: 'expense' | 'income';
  /** The section in which they are added. */
  section: 'operating' | 'sales';
};

const COLUMNS: RawBuilder<unknown> = sql`a.id, a.code, a.name, a.name_bn,
  a.archived_at is not null as archived, a.version`;

/**
 * Accounts without a purpose: no posting rule uses them. Services earn in the section of sales.
 */
const isOfKind = ({ kind, section }: ShopAccountKind) => sql`(a.kind = ${kind}
  and (a.kind = 'expense' or a.section = ${section}) and a.purpose is null and not a.is_group)`;

export async function selectShopAccounts(
  tx: Tx,
  of: ShopAccountKind,
  filter: { shop_id: string; archived: boolean; pattern: string },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ShopAccount>[]> {
  const [code = null] = page.after ?? [];
  const result = await sql<Keyed<ShopAccount>>`
    select ${COLUMNS}, array[a.code] as page_key
    from account a
    where a.shop_id = ${filter.shop_id} and ${isOfKind(of)}
      and (a.archived_at is not null) = ${filter.archived}
      and (a.name ilike ${filter.pattern} or a.name_bn ilike ${filter.pattern}
        or a.code ilike ${filter.pattern})
      and (${code}::text is null or a.code > ${code}::text)
    order by a.code limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

export async function isShopAccount(
  tx: Tx,
  shop_id: string,
  of: ShopAccountKind,
  id: string,
): Promise<boolean> {
  const result = await sql`
    select from account a
    where a.shop_id = ${shop_id} and a.id = ${id} and ${isOfKind(of)}`.execute(tx);
  return result.rows.length > 0;
}
