import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertPerson, type NewUser } from '../insert-person.ts';

/**
 * Creates a user who can sign in. The caller guarantees that the addresses are verified.
 *
 * @throws AssertionFailed when the e-mail address or phone number is invalid or taken.
 */
export async function addUser(tx: Tx, user: NewUser): Promise<void> {
  assert(await insertPerson(tx, user), 'the email address is free');
}
