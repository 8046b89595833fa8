import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { lockVariants, writePrices } from '../prices/price-batch.sql.ts';
import { selectPricesOf } from '../prices/sale-price.sql.ts';

export type RequestedPrice = { variant_id: string; sale_price: Minor; path: string };

/**
 * Sets sale prices from a document; each change is a row of the history. A price cannot be less
 * than
 * its discount.
 */
export async function setSalePrices(
  tx: Tx,
  context: Context,
  prices: readonly RequestedPrice[],
): Promise<Rejection<'permission_denied' | 'discount_too_large'> | null> {
  if (prices.length === 0) return null;
  const permission = 'product.update';
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const { shop_id, user_id } = context.actor;
  const ids = prices.map(({ variant_id }) => variant_id);
  await lockVariants(tx, shop_id, ids);
  const before = await selectPricesOf(tx, shop_id, ids);
  const last = new Map(prices.map((one) => [one.variant_id, one]));
  const changed = before.flatMap((row) => {
    const price = last.get(row.variant_id);
    return price === undefined || price.sale_price === row.before
      ? []
      : [{ ...row, after: price.sale_price, change_id: context.newId(), path: price.path }];
  });
  const low = changed.find(({ after, product_discount }) => after < product_discount);
  if (low !== undefined) return reject('discount_too_large', { path: low.path });
  const stamp = { shop_id, at: context.now, actor_id: user_id };
  if (changed.length > 0) await writePrices(tx, stamp, changed);
  return null;
}
