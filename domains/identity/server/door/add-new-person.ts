import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PasswordFault } from '../../core/password-rule.ts';
import { insertPerson, type NewUser } from '../insert-person.ts';
import { faultOfNewPassword } from '../new-password.ts';

/** Creates a user with a password of their choice, which the password rule checks. */
export async function addNewPerson(
  tx: Tx,
  person: NewUser & { password: string },
): Promise<Rejection<PasswordFault | 'address_taken'> | null> {
  const fault = await faultOfNewPassword(person.password, person);
  if (fault !== null) return reject(fault, { path: 'password' });
  // The address may have been taken since the check.
  return (await insertPerson(tx, person)) ? null : reject('address_taken');
}
