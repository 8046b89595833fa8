import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** As many changes are read in no time beside what they are folded into. */
const ENOUGH = 200;

/** Of every shop. */
export async function foldStockSums(tx: Tx, enough = ENOUGH): Promise<void> {
  await sql`select fold_stock_sums(${enough}::int)`.execute(tx);
}
