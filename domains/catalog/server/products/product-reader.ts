import { type Context, can } from '#platform/http/actor.ts';
import type { ProductReader } from './product-answer.sql.ts';

/** The reader's branches, and whether they may see stock. */
export function readerOf(context: Context): ProductReader {
  const { actor } = context;
  return { shop_id: actor.shop_id, scope: actor, sees_stock: can(context, 'product-stock.read') };
}
