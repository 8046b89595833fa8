import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Guesses, GuessKind } from '../../core/guess-limit.ts';

/** The guesser and the target: the PIN of a membership, or the coupons of the shop. */
export type Guesser = {
  readonly shop_id: string;
  readonly requested_by: string;
  readonly kind: GuessKind;
  readonly target: string;
};

/** The wrong guesses so far, locked: guesses are checked one after the other. */
export async function lockGuesses(tx: Tx, by: Guesser): Promise<Guesses> {
  await sql`insert into guess (shop_id, requested_by, kind, target)
    values (${by.shop_id}, ${by.requested_by}, ${by.kind}, ${by.target})
    on conflict (shop_id, requested_by, kind, target) do nothing`.execute(tx);
  const { rows } = await sql<Guesses>`
    select failures, failed_at, locks, locked_until from guess
    where shop_id = ${by.shop_id} and requested_by = ${by.requested_by}
      and kind = ${by.kind} and target = ${by.target}
    for update`.execute(tx);
  return assertPresent(rows[0], 'the row was inserted or exists');
}

/** The wrong guesses so far, unlocked; undefined: there were none. */
export async function findGuesses(tx: Tx, by: Guesser): Promise<Guesses | undefined> {
  const { rows } = await sql<Guesses>`
    select failures, failed_at, locks, locked_until from guess
    where shop_id = ${by.shop_id} and requested_by = ${by.requested_by}
      and kind = ${by.kind} and target = ${by.target}`.execute(tx);
  return rows[0];
}

export async function updateGuesses(tx: Tx, by: Guesser, change: Guesses): Promise<void> {
  await tx
    .updateTable('guess')
    .set(change)
    .where('shop_id', '=', by.shop_id)
    .where('requested_by', '=', by.requested_by)
    .where('kind', '=', by.kind)
    .where('target', '=', by.target)
    .execute();
}

/** Resets the count after a right guess. */
export async function forgetGuesses(tx: Tx, by: Guesser): Promise<void> {
  await tx
    .deleteFrom('guess')
    .where('shop_id', '=', by.shop_id)
    .where('requested_by', '=', by.requested_by)
    .where('kind', '=', by.kind)
    .where('target', '=', by.target)
    .execute();
}

/** Resets all counts of a secret that was replaced. */
export async function forgetGuessesAt(tx: Tx, shop_id: string, target: string): Promise<void> {
  await tx
    .deleteFrom('guess')
    .where('shop_id', '=', shop_id)
    .where('target', '=', target)
    .execute();
}
