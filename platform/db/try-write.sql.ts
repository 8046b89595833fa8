import { sql } from 'kysely';
import type { Tx } from './tx.ts';

const TAKEN = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Writes where a concurrent update may take the same unique key. false: the key is taken, nothing
 * was written, and the transaction continues.
 */
export function tryWrite(tx: Tx, write: () => Promise<void>): Promise<boolean> {
  return isWritten(tx, write, TAKEN);
}

/**
 * Deletes a row that others may refer to. false: a foreign key refers to it, nothing was deleted.
 */
export function tryDelete(tx: Tx, remove: () => Promise<void>): Promise<boolean> {
  return isWritten(tx, remove, FOREIGN_KEY_VIOLATION);
}

async function isWritten(tx: Tx, write: () => Promise<void>, refused: string): Promise<boolean> {
  await sql`savepoint unique_write`.execute(tx);
  try {
    await write();
  } catch (error) {
    if ((error as { code?: unknown }).code !== refused) throw error;
    await sql`rollback to savepoint unique_write`.execute(tx);
    return false;
  }
  await sql`release savepoint unique_write`.execute(tx);
  return true;
}
