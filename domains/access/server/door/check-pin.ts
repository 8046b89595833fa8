import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { afterWrongPin, pinWait, readPin } from '../../core/pin.ts';
import { findHolder, type Holder, lockPin, updatePin } from '../pin.sql.ts';
import { isPin } from '../pin-hash.ts';

/** Whose PIN was given, with what they may do. */
export type PinHolder = Omit<Holder, 'permissions' | 'discount_limit'> & {
  readonly permissions: ReadonlySet<string>;
  readonly discount_limit: Rate | null;
};

export type PinRefusal = Rejection<'wrong_pin' | 'too_many_attempts'>;

/**
 * Whether this is the PIN of somebody who may enter the shop. A wrong one, none set, and nobody of
 * that id are answered alike and as slowly. Five wrong tries in a row shut it for 15 minutes, for
 * the right PIN too. The refusal is kept, and with it whatever the transaction wrote: so this comes
 * before anything else that a request writes.
 */
export async function checkPin(
  tx: Tx,
  { shop_id, now }: { shop_id: string; now: Date },
  given: { user_id: string; pin: string },
): Promise<PinHolder | PinRefusal> {
  const pin = readPin(given.pin) ?? '';
  const holder = await findHolder(tx, { shop_id, user_id: given.user_id });
  if (holder === undefined) {
    await isPin(null, pin);
    return wrong();
  }
  const which = { shop_id, membership_id: holder.membership_id };
  const tries = assertPresent(await lockPin(tx, which), 'the row was just made');
  const wait = pinWait(tries, now);
  if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
  if (!(await isPin(tries.pin_hash, pin))) {
    await updatePin(tx, which, afterWrongPin(tries, now));
    return wrong();
  }
  await updatePin(tx, which, { failures: 0, locked_until: null });
  return { ...holder, permissions: new Set(holder.permissions) };
}

function wrong(): PinRefusal {
  return { ...reject('wrong_pin', { path: 'pin' }), kept: true };
}
