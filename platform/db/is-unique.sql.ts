import { sql } from 'kysely';
import type { Tx } from './tx.ts';

const TAKEN = '23505';

/**
 * Writes where an update might take what another row has, also one that is written at this moment:
 * the unique keys decide. false: taken, nothing was written, and the transaction goes on.
 */
export async function isUnique(tx: Tx, write: () => Promise<void>): Promise<boolean> {
  await sql`savepoint unique_write`.execute(tx);
  try {
    await write();
  } catch (error) {
    if ((error as { code?: unknown }).code !== TAKEN) throw error;
    await sql`rollback to savepoint unique_write`.execute(tx);
    return false;
  }
  await sql`release savepoint unique_write`.execute(tx);
  return true;
}
