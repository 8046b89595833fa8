import type { Client } from 'pg';

type ShopContext = { shop_id: string; warehouse_id: string; unit_id: string };

/** Products of one variant each, a million of each on hand, inserted without documents. */
export async function addProducts(
  client: Client,
  context: ShopContext,
  products: number,
): Promise<void> {
  await client.query(
    `with made as (
       select n, gen_random_uuid() as product_id, gen_random_uuid() as variant_id
       from generate_series(1, $4::int) n
     ), products as (
       insert into product (shop_id, id, code, name, name_bn, unit_id)
       select $1::uuid, product_id, 'P' || n, 'Product ' || n, 'মাল ' || n, $3::uuid from made
     ), variants as (
       insert into variant (shop_id, id, product_id, product_code, sale_price, search_text)
       select $1::uuid, variant_id, product_id, 'P' || n, 1000 + n % 5000, 'product ' || n
       from made
     )
     insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value)
     select $1::uuid, $2::uuid, variant_id, 10000000000, (700 + n % 3000) * 1000000::bigint
     from made`,
    [context.shop_id, context.warehouse_id, context.unit_id, products],
  );
}

export async function addToken(
  client: Client,
  token: { user_id: string; session_id: string; hash: Buffer },
): Promise<void> {
  await client.query(
    `with s as (
       insert into session
         (id, token_hash, user_id, membership_id, created_at, last_seen_at, expires_at)
       select $2, sha256($3::bytea), user_id, id, now(), now(), now() + interval '1 day'
       from membership where user_id = $1 returning id
     )
     insert into access_token (token_hash, session_id, expires_at)
     select $3, id, now() + interval '1 day' from s`,
    [token.user_id, token.session_id, token.hash],
  );
}

export async function listVariants(client: Client, shop_id: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from variant where shop_id = $1 order by id',
    [shop_id],
  );
  return rows.map((row) => row.id);
}
