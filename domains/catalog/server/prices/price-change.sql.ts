import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ChangedVariant } from '../../contract/change-product.ts';

type Change = { shop_id: string; id: string; at: Date; actor_id: string };

/** Only if the amount that a customer pays changes. */
export async function insertPriceChange(
  tx: Tx,
  change: Change,
  { before, after }: { before: ChangedVariant; after: ChangedVariant },
): Promise<void> {
  const isSame =
    before.sale_price === after.sale_price && before.product_discount === after.product_discount;
  if (isSame) return;
  await sql`
    insert into price_change (shop_id, id, variant_id, at, actor_id, sale_price_before, sale_price,
      product_discount_before, product_discount)
    values (${change.shop_id}, ${change.id}, ${after.id}, ${change.at}, ${change.actor_id},
      ${before.sale_price}, ${after.sale_price}, ${before.product_discount},
      ${after.product_discount})`.execute(tx);
}

type PriceRow = {
  id: string;
  at: string;
  actor_name: string;
  sale_price_before: Minor;
  sale_price: Minor;
  product_discount_before: Minor;
  product_discount: Minor;
};

export async function selectPrices(
  tx: Tx,
  filter: {
    shop_id: string;
    variant_id: string;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<PriceRow>[]> {
  const { shop_id, variant_id, after, limit } = filter;
  const [at, id] = after ?? [];
  const behind =
    at === undefined ? sql`` : sql`and (c.at, c.id) < (${at}::timestamptz, ${id}::uuid)`;
  const changedAt = sql`to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const result = await sql<Keyed<PriceRow>>`
    select c.id, ${changedAt} as at, u.name as actor_name, c.sale_price_before, c.sale_price,
      c.product_discount_before, c.product_discount, array[${changedAt}, c.id::text] as page_key
    from price_change c join app_user u on u.id = c.actor_id
    where c.shop_id = ${shop_id} and c.variant_id = ${variant_id} ${behind}
    order by c.at desc, c.id desc limit ${limit + 1}`.execute(tx);
  return result.rows;
}

export async function hasVariant(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from variant where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows.length > 0;
}
