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
const isShopAccount = ({ kind, section }: ShopAccountKind) => sql`(a.kind = ${kind}
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
    where a.shop_id = ${filter.shop_id} and ${isShopAccount(of)}
      and (a.archived_at is not null) = ${filter.archived}
      and (a.name ilike ${filter.pattern} or a.name_bn ilike ${filter.pattern}
        or a.code ilike ${filter.pattern})
      and (${code}::text is null or a.code > ${code}::text)
    order by a.code limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

export async function lockShopAccount(
  tx: Tx,
  shop_id: string,
  of: ShopAccountKind,
  id: string,
): Promise<ShopAccount | undefined> {
  const result = await sql<ShopAccount>`
    select ${COLUMNS} from account a
    where a.shop_id = ${shop_id} and a.id = ${id} and ${isShopAccount(of)}
    for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateShopAccount(
  tx: Tx,
  shop_id: string,
  account: ShopAccount & { now: Date },
): Promise<void> {
  const { name, name_bn, archived, version, now } = account;
  await sql`
    update account set name = ${name}, name_bn = ${name_bn}, version = ${version},
      archived_at = case when ${archived} then coalesce(archived_at, ${now}) end
    where shop_id = ${shop_id} and id = ${account.id}`.execute(tx);
}

/**
 * Whether an active product earns on it. A product that starts to use the account locks it first.
 */
export async function isEarnedOn(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from product where shop_id = ${shop_id} and income_account_id = ${id}
      and archived_at is null limit 1`.execute(tx);
  return result.rows.length > 0;
}
