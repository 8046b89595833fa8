import {
  type Happening,
  isHeard,
  recordEvent,
} from '#domains/connections/server/door/record-event.ts';
import type { Tx } from '#platform/db/tx.ts';
import { selectProductsOf } from '../products/product.sql.ts';

/** Records that the products of these variants have changed. */
export async function recordVariantChanges(
  tx: Tx,
  happening: Happening,
  variant_ids: readonly string[],
): Promise<void> {
  const { shop_id } = happening.actor;
  if (variant_ids.length === 0 || !(await isHeard(tx, shop_id, 'product.changed'))) return;
  const product_ids = await selectProductsOf(tx, shop_id, variant_ids);
  await recordEvent(tx, happening, 'product.changed', product_ids);
}
