import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Database } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from './actor.ts';

/** Of a secret that requests name (a coupon's code): who guessed wrong too often has to wait. */
export type GuessLimit = {
  /** Whether this request names one. */
  isIn(route: AnyRoute, input: { query: unknown; body: unknown }): boolean;
  /** The code of the rejection that says that there is none such. */
  readonly wrong: string;
  /** Null: it may be tried. */
  check(tx: Tx, by: { actor: Actor; now: Date }): Promise<Rejection | null>;
  /** In a transaction of its own: that of the request was rolled back. */
  countWrong(database: Database, by: { actor: Actor; now: Date }): Promise<void>;
};
