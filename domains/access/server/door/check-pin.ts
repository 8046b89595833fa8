import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { addWrongGuess, guessWait } from '../../core/guess-limit.ts';
import { readPin } from '../../core/pin.ts';
import { findHolder, type Holder, lockPin } from '../pin.sql.ts';
import { isPin } from '../pin-hash.ts';
import { forgetGuesses, type Guesser, lockGuesses, updateGuesses } from './guesses.sql.ts';

/** The owner of the PIN, with their permissions. */
export type PinHolder = Omit<Holder, 'permissions' | 'discount_limit'> & {
  readonly permissions: ReadonlySet<string>;
  readonly discount_limit: Rate | null;
};

export type PinRefusal = Rejection<'wrong_pin' | 'too_many_attempts'>;

/**
 * Verifies the PIN of a member of the shop. A wrong one, none set and an unknown id get the same
 * answer in the same time. Five wrong tries in a row lock it for this requester, even for the right
 * PIN: 15 minutes, then twice as long each time. Others can still ask. The transaction commits
 * despite the rejection, with all it wrote: so this comes before any other write of a request.
 */
export async function checkPin(
  tx: Tx,
  { shop_id, now, requested_by }: { shop_id: string; now: Date; requested_by: string },
  given: { user_id: string; pin: string },
): Promise<PinHolder | PinRefusal> {
  const pin = readPin(given.pin) ?? '';
  const holder = await findHolder(tx, { shop_id, user_id: given.user_id });
  if (holder === undefined) {
    await isPin(null, pin);
    return wrong();
  }
  const which = { shop_id, membership_id: holder.membership_id };
  const { pin_hash } = assertPresent(await lockPin(tx, which), 'the row was inserted or exists');
  const by: Guesser = { shop_id, requested_by, kind: 'pin', target: holder.membership_id };
  const guesses = await lockGuesses(tx, by);
  const wait = guessWait(guesses, now);
  if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
  if (!(await isPin(pin_hash, pin))) {
    await updateGuesses(tx, by, addWrongGuess('pin', guesses, now));
    return wrong();
  }
  await forgetGuesses(tx, by);
  return { ...holder, permissions: new Set(holder.permissions) };
}

function wrong(): PinRefusal {
  return { ...reject('wrong_pin', { path: 'pin' }), commits: true };
}
