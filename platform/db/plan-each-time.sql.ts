import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/**
 * Plans each following statement with its values: a filter may leave ten rows of a hundred thousand
 * or nearly all of them, and no single plan suits both.
 */
export async function planEachTime(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = auto`.execute(tx);
}
