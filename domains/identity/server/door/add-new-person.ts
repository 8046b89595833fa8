import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PasswordFault } from '../../core/password-rule.ts';
import { faultOfNewPassword } from '../new-password.ts';
import { addUser, type NewUser } from './add-user.ts';

/** A person who has just chosen their password, which must be one that is fit to be chosen. */
export async function addNewPerson(
  tx: Tx,
  person: NewUser,
): Promise<Rejection<PasswordFault> | null> {
  const fault = await faultOfNewPassword(person.password, person);
  if (fault !== null) return reject(fault, { path: 'password' });
  await addUser(tx, person);
  return null;
}
