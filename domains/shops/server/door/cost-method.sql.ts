import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';

/** How outgoing stock is costed: moving average, or first in, first out. */
export type CostMethod = 'average' | 'fifo';

/**
 * Sets the costing method of a shop, and returns the previous one. Every document refers to its
 * warehouse, and a warehouse to its branch: with all of them locked, running postings have ended,
 * and no posting or warehouse can start until this ends. `post-books` makes a posting that read the
 * previous method start again.
 */
export async function setCostMethod(
  tx: Tx,
  shop_id: string,
  method: CostMethod,
): Promise<CostMethod> {
  await sql`select from branch where shop_id = ${shop_id} order by id for update`.execute(tx);
  await sql`select from warehouse where shop_id = ${shop_id} order by id for update`.execute(tx);
  const { rows } = await sql<{ cost_method: CostMethod }>`
    select cost_method from shop where shop_id = ${shop_id} for no key update`.execute(tx);
  await sql`
    update shop set cost_method = ${method}
    where shop_id = ${shop_id} and cost_method <> ${method}`.execute(tx);
  return assertPresent(rows[0], 'the shop exists').cost_method;
}
