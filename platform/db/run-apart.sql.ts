import { sql } from 'kysely';
import { isRetryable, isTimeout, isUnavailable } from './failure.ts';
import type { Tx } from './tx.ts';

/**
 * Runs a part of a transaction whose defect must not undo the rest: what it wrote is undone, and
 * the error is a value, also that of a statement that took too long. What concerns the whole
 * transaction, as a deadlock, is thrown.
 */
export async function runApart<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly error: unknown }> {
  await sql`savepoint apart`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint apart`.execute(tx);
    return { done };
  } catch (error) {
    const isOfAll = isRetryable(error) || (isUnavailable(error) && !isTimeout(error));
    if (isOfAll) throw error;
    await sql`rollback to savepoint apart`.execute(tx);
    return { error };
  }
}
