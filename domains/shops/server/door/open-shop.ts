import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertBranches, insertShop, insertWarehouses, type NewShop } from '../shop.sql.ts';

/**
 * Creates a shop with its branches and warehouses. The transaction must already have `app.shop_id`
 * of the new shop, or row-level security refuses it. Other domains add its accounts, payment
 * methods, units and roles in the same transaction. False: the id is another shop's, which must not
 * be read or written; the transaction has to end.
 */
export async function openShop(tx: Tx, shop: NewShop): Promise<boolean> {
  assert(
    shop.branches.length > 0 && shop.branches.every(({ warehouses }) => warehouses.length > 0),
    'a shop has a branch, and each branch a warehouse',
  );
  if (!(await insertShop(tx, shop))) return false;
  await insertBranches(tx, shop);
  await insertWarehouses(tx, shop);
  return true;
}
