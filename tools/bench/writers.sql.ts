import type { Client } from 'pg';

type ShopContext = { shop_id: string; unit_id: string };

/** Products of one variant each, without stock: documents bring it. */
export async function addEmptyProducts(
  client: Client,
  { shop_id, unit_id }: ShopContext,
  products: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       select n, gen_random_uuid() as product_id, gen_random_uuid() as variant_id
       from generate_series(1, $3::int) n
     ), products as (
       insert into product (shop_id, id, code, name, name_bn, unit_id)
       select $1::uuid, product_id, 'P' || n, 'Product ' || n, 'মাল ' || n, $2::uuid from made
     )
     insert into variant (shop_id, id, product_id, product_code, sale_price, search_text)
     select $1::uuid, variant_id, product_id, 'P' || n, 1000 + n % 5000, 'product ' || n
     from made
     returning id`,
    [shop_id, unit_id, products],
  );
  return rows.map(({ id }) => id);
}

/** The number of negative levels, and of deadlocks that PostgreSQL detected. */
export async function readWorst(client: Client): Promise<{ negative: number; deadlocks: number }> {
  const levels = await client.query<{ count: number }>(
    'select count(*)::int as count from stock_level where on_hand < 0',
  );
  const met = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return { negative: levels.rows[0]?.count ?? 0, deadlocks: met.rows[0]?.deadlocks ?? 0 };
}

/** The number of documents of each kind. */
export async function countDocuments(client: Client): Promise<{ kind: string; count: number }[]> {
  const { rows } = await client.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from document group by kind order by kind',
  );
  return rows;
}
