import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { type Actor, actorOf } from '#platform/http/actor.ts';
import { withShop } from '../with-shop.sql.ts';

export type KnownShop = { shop_id: string; name: string; currency: string; timezone: string };

/** All shops by name, queried as the database's owner: the login of requests sees one at most. */
export async function listShops(owner: ClientConfig): Promise<KnownShop[]> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('set role halkhata_identity');
    const result = await client.query<KnownShop>(
      'select shop_id, name, currency, timezone from shop order by name, shop_id',
    );
    return result.rows;
  } finally {
    await client.end();
  }
}

/** The first owner of the shop, as whom the command line acts. */
export function findOwner(database: Database, shop_id: string): Promise<Actor | undefined> {
  return withShop(database, shop_id, async (tx) => {
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

/** In the order in which they were added. */
export function listWarehouses(database: Database, shop_id: string): Promise<KnownWarehouse[]> {
  return withShop(database, shop_id, async (tx) => {
    const result = await sql<KnownWarehouse>`
      select id, name from warehouse where shop_id = ${shop_id} and archived_at is null
      order by id`.execute(tx);
    return result.rows;
  });
}

/** Whether an account with this address exists. */
export function hasAccount(database: Database, email: string): Promise<boolean> {
  return withTransaction(database, '', async (tx) => {
    const result = await sql`select from app_user where email = ${email}`.execute(tx);
    return result.rows.length > 0;
  });
}
