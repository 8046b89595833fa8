import { type Database, withTransaction } from '#platform/db/database.ts';
import { Rounds } from '#platform/db/rounds.ts';
import { foldStockSums } from '../levels/stock-sum.sql.ts';

export type FoldOptions = {
  readonly database: Database;
  /** Hears of a round that failed; the next one finds what it left. */
  readonly onFailure: (error: unknown) => void;
  readonly pauseMs?: number;
};

const PAUSE_MS = 30_000;

/** Folds what the stock has changed into its sums, beside the requests: those only add to it. */
export function startStockSums({ database, onFailure, pauseMs }: FoldOptions): Rounds {
  const fold = () => withTransaction(database, '', (tx) => foldStockSums(tx)).catch(onFailure);
  return new Rounds(fold, pauseMs ?? PAUSE_MS);
}
