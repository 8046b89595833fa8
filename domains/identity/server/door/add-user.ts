import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertPerson, type NewUser } from '../insert-person.ts';

/**
 * A person who can sign in. Who calls vouches for the addresses: they count as proved.
 *
 * @throws AssertionFailed when the e-mail address or the phone number is not one, or is somebody's.
 */
export async function addUser(tx: Tx, user: NewUser): Promise<void> {
  assert(await insertPerson(tx, user), 'the address is somebody’s');
}
