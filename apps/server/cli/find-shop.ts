import type { ClientConfig } from 'pg';
import type { Database } from '#platform/db/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import {
  findOwner,
  type KnownShop,
  type KnownWarehouse,
  listShops,
  listWarehouses,
} from './find-shop.sql.ts';
import { Failure } from './usage.ts';

/** The shop of that name, or of that id if names are equal. */
export async function findShop(owner: ClientConfig, nameOrId: string): Promise<KnownShop> {
  const shops = await listShops(owner);
  const found = shops.filter(({ name, shop_id }) => name === nameOrId || shop_id === nameOrId);
  const [shop] = found;
  if (shop === undefined) {
    const names = shops.map(({ name }) => `"${name}"`).join(', ') || 'none yet';
    throw new Failure(`there is no shop "${nameOrId}"; the shops are: ${names}`);
  }
  if (found.length > 1) {
    const ids = found.map(({ shop_id }) => shop_id).join(', ');
    throw new Failure(`${found.length} shops are called "${nameOrId}": give --shop an id: ${ids}`);
  }
  return shop;
}

export async function ownerOf(database: Database, shop: KnownShop): Promise<Actor> {
  const owner = await findOwner(database, shop.shop_id);
  if (owner === undefined) throw new Failure(`the shop "${shop.name}" has no owner to act as`);
  return owner;
}

/** The warehouse of that name; default: the shop's first. */
export async function findWarehouse(
  database: Database,
  shop: KnownShop,
  nameOrId: string | undefined,
): Promise<KnownWarehouse> {
  const warehouses = await listWarehouses(database, shop.shop_id);
  const found =
    nameOrId === undefined ? warehouses[0] : warehouses.find(({ name }) => name === nameOrId);
  if (found === undefined) {
    const names = warehouses.map(({ name }) => `"${name}"`).join(', ');
    throw new Failure(`"${shop.name}" has no warehouse "${nameOrId ?? ''}"; it has: ${names}`);
  }
  return found;
}
