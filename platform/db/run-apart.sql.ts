import { sql } from 'kysely';
import { isRetryable, isUnavailable } from './failure.ts';
import type { Tx } from './tx.ts';

/**
 * Runs a part of a transaction whose defect must not undo the rest: what it wrote is undone, and
 * the error is a value. What concerns the whole transaction, as a deadlock, is thrown.
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
    if (isRetryable(error) || isUnavailable(error)) throw error;
    await sql`rollback to savepoint apart`.execute(tx);
    return { error };
  }
}
