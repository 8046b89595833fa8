import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Database } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from './actor.ts';

/** Locks out a caller after too many wrong guesses at a secret in requests (a coupon's code). */
export type GuessLimit = {
  /** Whether this request contains such a secret. */
  isIn(route: AnyRoute, input: { query: unknown; body: unknown }): boolean;
  /** The code of the rejection for a wrong secret. */
  readonly wrong: string;
  /** null: the guess is allowed. */
  check(tx: Tx, by: { actor: Actor; now: Date }): Promise<Rejection | null>;
  /** In a transaction of its own, because that of the request was rolled back. */
  countWrong(database: Database, by: { actor: Actor; now: Date }): Promise<void>;
};
