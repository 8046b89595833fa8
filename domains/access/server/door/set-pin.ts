import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { isEasyPin, readPin } from '../../core/pin.ts';
import { findHolder, lockPin, updatePin } from '../pin.sql.ts';
import { hashPin } from '../pin-hash.ts';
import { forgetGuessesAt } from './guesses.sql.ts';

/** Sets the PIN of a member and unlocks it. The caller has validated it. */
export async function setPin(
  tx: Tx,
  who: { shop_id: string; user_id: string },
  typed: string,
): Promise<void> {
  const pin = readPin(typed);
  assert(pin !== null && !isEasyPin(pin), 'the caller has checked the PIN');
  const { membership_id } = assertPresent(await findHolder(tx, who), 'a member of the shop');
  const { shop_id } = who;
  const pin_hash = await hashPin(pin);
  await lockPin(tx, { shop_id, membership_id });
  await updatePin(tx, { shop_id, membership_id }, { pin_hash });
  await forgetGuessesAt(tx, shop_id, membership_id);
}
