import { createHash, randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { v7 as newId } from 'uuid';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Database } from '#platform/db/database.ts';
import { createShop } from '../../apps/server/create-shop.ts';
import { addProducts, addToken, listVariants } from './pos-sale-shops.sql.ts';

/** A shop to sell in: its owner's tokens and sign-in, and more stock than is sold. */
export type BenchShop = {
  shop_id: string;
  user_id: string;
  token: string;
  /** One per client: a token is limited to a thousand requests a second. */
  tokens: string[];
  email: string;
  password: string;
  warehouse_id: string;
  method_id: string;
  variant_ids: string[];
};

/** `add` inserts the products; default: those named by number. */
export async function createBenchShop(
  database: Database,
  owner: ClientConfig,
  products: number,
  add: typeof addProducts = addProducts,
): Promise<BenchShop> {
  const name = `Bench ${newId()}`;
  const email = `${newId()}@bench.test`;
  const password = newId();
  const shop = await createShop(
    database,
    {
      name,
      currency: 'BDT',
      vat_rate: 50_000 as Rate,
      rounding_unit: 100 as Minor,
      owner: { name: 'Bench', email, password },
    },
    { now: new Date(), newId: () => newId() },
  );
  const warehouse_id = [...shop.warehouses.values()][0] ?? '';
  const client = new Client(owner);
  await client.connect();
  try {
    const context = { shop_id: shop.shop_id, warehouse_id, unit_id: shop.units.get('piece') ?? '' };
    await add(client, context, products);
    const tokens = await addTokens(client, shop.owner.user_id);
    return {
      shop_id: shop.shop_id,
      user_id: shop.owner.user_id,
      token: tokens[0] ?? '',
      tokens,
      email,
      password,
      warehouse_id,
      method_id: shop.methods.get('cash') ?? '',
      variant_ids: await listVariants(client, shop.shop_id),
    };
  } finally {
    await client.end();
  }
}

/** One per client. */
const TOKENS = 8;

export async function addTokens(
  client: Client,
  user_id: string,
  count = TOKENS,
): Promise<string[]> {
  const tokens: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await addToken(client, { user_id, session_id: newId(), hash });
    tokens.push(token);
  }
  return tokens;
}
