import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { normalizeEmail } from '../core/email.ts';
import { normalizePhone } from '../core/phone.ts';
import { hashPassword } from './password.ts';
import { insertUser } from './user.sql.ts';

export type NewUser = {
  id: string;
  email: string | null;
  phone: string | null;
  name: string;
  /** Or its hash, if it was computed before. */
  password: string | { hash: string };
  language: 'bn' | 'en';
  now: Date;
};

/**
 * Creates a user who can sign in. The caller guarantees that the addresses are verified. Returns
 * false if one of them is taken.
 *
 * @throws AssertionFailed when the e-mail address or phone number is invalid.
 */
export async function insertPerson(tx: Tx, { password, now, ...user }: NewUser): Promise<boolean> {
  const email = user.email === null ? null : normalizeEmail(user.email);
  const phone = user.phone === null ? null : normalizePhone(user.phone);
  assert(user.email === null || email !== null, `not an e-mail address: ${user.email}`);
  assert(user.phone === null || phone !== null, `not a phone number: ${user.phone}`);
  const password_hash = typeof password === 'string' ? await hashPassword(password) : password.hash;
  return insertUser(tx, {
    ...user,
    email,
    phone,
    password_hash,
    created_at: now,
    email_verified_at: email === null ? null : now,
    phone_verified_at: phone === null ? null : now,
  });
}
