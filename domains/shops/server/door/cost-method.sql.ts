import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';

/** What goods cost that leave: the average of what lies there, or the oldest first. */
export type CostMethod = 'average' | 'fifo';

/**
 * Sets how a shop costs its goods, and answers how it did until now. Every document refers to its
 * warehouse, and a warehouse to its branch: with all of them locked, postings that began are over,
 * and none begins, nor a warehouse, until this one ends. One that read the former way before is
 * told by `post-books` to begin anew.
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
  return assertPresent(rows[0], 'the shop of an actor').cost_method;
}
