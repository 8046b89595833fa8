import { type Database, withTransaction } from '#platform/db/database.ts';
import { Rounds } from '#platform/db/rounds.ts';
import { foldStockSums } from '../levels/stock-sum.sql.ts';

export type FoldOptions = {
  readonly database: Database;
  /** Called when a round fails; the next round picks up what it left. */
  readonly onFailure: (error: unknown) => void;
  readonly pauseMs?: number;
};

const PAUSE_MS = 30_000;

/** Folds stock changes into the sums in the background; requests only append changes. */
export function startStockSums({ database, onFailure, pauseMs }: FoldOptions): Rounds {
  const fold = () => withTransaction(database, '', (tx) => foldStockSums(tx)).catch(onFailure);
  return new Rounds(fold, pauseMs ?? PAUSE_MS);
}
