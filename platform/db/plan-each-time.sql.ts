import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/**
 * What is asked from here on is planned for what is asked: where a filter may leave ten rows of a
 * hundred thousand or nearly all of them, no one plan does for both.
 */
export async function planEachTime(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = auto`.execute(tx);
}
