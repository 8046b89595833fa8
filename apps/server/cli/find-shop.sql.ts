import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { type Actor, actorOf } from '#platform/http/actor.ts';
import { inShop } from '../in-shop.sql.ts';

export type KnownShop = { shop_id: string; name: string; currency: string; timezone: string };

/** All shops of the database, by name: the one question that is asked before a shop is known. */
export function listShops(database: Database): Promise<KnownShop[]> {
  return inTransaction(database, 'set local role halkhata_identity', async (tx) => {
    const result = await sql<KnownShop>`
      select shop_id, name, currency, timezone from shop order by name, shop_id`.execute(tx);
    return result.rows;
  });
}

/** The shop's owner, as whom the command line acts: the oldest of several. */
export function findOwner(database: Database, shop_id: string): Promise<Actor | undefined> {
  return inShop(database, shop_id, async (tx) => {
    const result = await sql<Record<string, unknown>>`
      select u.id as user_id, m.shop_id, null as branch_ids, null as warehouse_ids,
        null as session_id, u.name as user_name, u.language, r.code as role_code,
        array_to_string(r.permissions, ' ') as permissions
      from membership m
      join app_user u on u.id = m.user_id
      join role r on r.shop_id = m.shop_id and r.id = m.role_id
      where m.shop_id = ${shop_id} and r.code = 'owner' and m.ended_at is null
        and u.disabled_at is null
      order by m.id limit 1`.execute(tx);
    const [row] = result.rows;
    return row === undefined ? undefined : actorOf(row);
  });
}

export type KnownWarehouse = { id: string; name: string };

/** In the order in which the shop was given them. */
export function listWarehouses(database: Database, shop_id: string): Promise<KnownWarehouse[]> {
  return inShop(database, shop_id, async (tx) => {
    const result = await sql<KnownWarehouse>`
      select id, name from warehouse where shop_id = ${shop_id} and archived_at is null
      order by id`.execute(tx);
    return result.rows;
  });
}

/** Whether somebody signs in with this address already. */
export function hasAccount(database: Database, email: string): Promise<boolean> {
  return inTransaction(database, '', async (tx) => {
    const result = await sql`select from app_user where email = ${email}`.execute(tx);
    return result.rows.length > 0;
  });
}
