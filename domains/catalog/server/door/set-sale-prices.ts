import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import {
  lockVariants,
  type NewPrice,
  writePrices,
  writePricesQuery,
} from '../prices/price-batch.sql.ts';
import { selectPricesOf } from '../prices/sale-price.sql.ts';
import { recordVariantChanges } from './record-variant-changes.ts';

export type { NewPrice };

export type RequestedPrice = { variant_id: string; sale_price: Minor; path: string };

type PriceRefusal = Rejection<'permission_denied' | 'discount_too_large'>;

/**
 * Sets sale prices from a document; each change is a row of the history. A price cannot be less
 * than its discount.
 */
export async function setSalePrices(
  tx: Tx,
  context: Context,
  prices: readonly RequestedPrice[],
): Promise<PriceRefusal | null> {
  const changed = await loadPriceChanges(tx, context, prices);
  if (isRejection(changed)) return changed;
  if (changed.length === 0) return null;
  await writePrices(tx, stampOf(context), changed);
  await recordVariantChanges(
    tx,
    context,
    changed.map(({ variant_id }) => variant_id),
  );
  return null;
}

/** Locks the variants, and finds which of their prices will change. */
export async function loadPriceChanges(
  tx: Tx,
  context: Context,
  prices: readonly RequestedPrice[],
): Promise<NewPrice[] | PriceRefusal> {
  if (prices.length === 0) return [];
  const permission = 'product.update';
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const { shop_id } = context.actor;
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
  return low === undefined ? changed : reject('discount_too_large', { path: low.path });
}

/** The changed prices with their history, as effects of a document. The variants are locked. */
export function priceEffects(context: Context, changed: readonly NewPrice[]): Effect[] {
  if (changed.length === 0) return [];
  return [{ locks: 'nothing', statement: toQuery(writePricesQuery(stampOf(context), changed)) }];
}

function stampOf({ actor: { shop_id, user_id }, now }: Context) {
  return { shop_id, at: now, actor_id: user_id };
}
