import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Below this number of changes, reading them is as fast as folding them. */
const ENOUGH = 200;

/** Folds the sums of all shops. */
export async function foldStockSums(tx: Tx, enough = ENOUGH): Promise<void> {
  await sql`select fold_stock_sums(${enough}::int)`.execute(tx);
}
