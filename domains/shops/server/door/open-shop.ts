import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertBranches, insertShop, insertWarehouses, type NewShop } from '../shop.sql.ts';

/**
 * Enters a new shop with its branches and warehouses. The transaction must already be that of the
 * new shop (`app.shop_id`), or row-level security refuses it. Its books, payment methods, units and
 * roles are opened by their own domains, in the same transaction.
 */
export async function openShop(tx: Tx, shop: NewShop): Promise<void> {
  assert(
    shop.branches.length > 0 && shop.branches.every(({ warehouses }) => warehouses.length > 0),
    'a shop has a branch, and each branch a warehouse',
  );
  await insertShop(tx, shop);
  await insertBranches(tx, shop);
  await insertWarehouses(tx, shop);
}
