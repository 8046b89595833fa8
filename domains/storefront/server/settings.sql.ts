import { sql } from 'kysely';
import { isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { StoreSettings } from '../contract/settings.ts';
import { CAN_BE_LISTED, WAS_LISTED } from './can-be-listed.sql.ts';

/** The row itself, without what is counted or derived. */
export type StoreRow = Omit<StoreSettings, 'url' | 'listed_count' | 'unlisted_count'> & {
  posts_as: string;
};

export type CountedStore = StoreRow & { listed_count: number; unlisted_count: number };

/** Null: the shop has no store. */
export async function findSettings(tx: Tx, shop_id: string): Promise<CountedStore | null> {
  const result = await sql<CountedStore>`
    select ${COLUMNS},
      (select count(*)::int from store_product q
        join product p on p.shop_id = q.shop_id and p.id = q.product_id
        where q.shop_id = s.shop_id and q.is_listed and ${CAN_BE_LISTED}) as listed_count,
      (select count(*)::int from product p
        where p.shop_id = s.shop_id and ${CAN_BE_LISTED} and not ${WAS_LISTED}) as unlisted_count
    from store s where s.shop_id = ${shop_id}`.execute(tx);
  return result.rows[0] ?? null;
}

/** Null: the shop has no store. Then the shop is locked, so that one is created at a time. */
export async function lockStore(tx: Tx, shop_id: string): Promise<StoreRow | null> {
  const query = sql<StoreRow>`
    select ${COLUMNS} from store s where s.shop_id = ${shop_id} for update`;
  const [found] = (await query.execute(tx)).rows;
  if (found !== undefined) return found;
  await sql`select from shop where shop_id = ${shop_id} for no key update`.execute(tx);
  return (await query.execute(tx)).rows[0] ?? null;
}

const COLUMNS = sql`s.handle, s.state, s.name, s.name_bn, s.slogan, s.slogan_bn, s.phone, s.hours,
  s.hours_bn, s.closed_message, s.closed_message_bn, s.main_colour, s.warehouse_id, s.low_stock,
  s.has_pickup, s.posts_as, s.version`;

/** Creates or changes the store of the shop. */
export async function writeStore(
  tx: Tx,
  shop_id: string,
  row: StoreRow & { at: Date },
): Promise<void> {
  const { at, ...columns } = row;
  await tx
    .insertInto('store')
    .values({ ...columns, shop_id, created_at: at })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(columns))
    .execute();
}

/** Whether another shop has this address, or gave it up a short time ago. */
export async function isHandleTaken(
  tx: Tx,
  { shop_id, handle, now }: { shop_id: string; handle: string; now: Date },
): Promise<boolean> {
  const result = await sql<{ taken: boolean }>`
    select is_handle_taken(${shop_id}, ${handle}, ${now}) as taken`.execute(tx);
  return result.rows[0]?.taken === true;
}

export async function giveUpHandle(
  tx: Tx,
  row: { shop_id: string; handle: string; given_up_at: Date },
): Promise<void> {
  await tx
    .insertInto('given_up_handle')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'handle']).doUpdateSet({ given_up_at: row.given_up_at }),
    )
    .execute();
}

/** The values that a new store begins with: the shop's name, and its first warehouse in scope. */
export async function findDefaults(
  tx: Tx,
  { shop_id, ...scope }: Scope & { shop_id: string },
): Promise<{ name: string; phone: string; warehouse_id: string | null }> {
  const result = await sql<{ name: string; phone: string; warehouse_id: string | null }>`
    select name, phone, (select w.id from warehouse w
      where w.shop_id = s.shop_id and w.archived_at is null and w.is_saleable
        and ${isWarehouseInScope(scope, sql`w`)}
      order by w.id limit 1) as warehouse_id
    from shop s where shop_id = ${shop_id}`.execute(tx);
  return result.rows[0] ?? { name: '', phone: '', warehouse_id: null };
}

/** Whether the store can sell from this warehouse, and the caller works there. */
export async function isSaleableWarehouse(
  tx: Tx,
  { shop_id, scope, id }: { shop_id: string; scope: Scope; id: string },
): Promise<boolean> {
  const found = await sql`select from warehouse w
    where w.shop_id = ${shop_id} and w.id = ${id} and w.archived_at is null and w.is_saleable
      and ${isWarehouseInScope(scope, sql`w`)}`.execute(tx);
  return found.rows.length > 0;
}

/** The account in whose name visitors order: no person, and no way to sign in. */
export async function insertStoreAccount(
  tx: Tx,
  account: { id: string; name: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('app_user')
    .values({ ...account, is_service: true, language: 'en' })
    .execute();
}
