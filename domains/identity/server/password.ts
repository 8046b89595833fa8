import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '../core/password-rule.ts';

/** Argon2id, the module's default kind: about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** What nobody's password is compared with, so that an unknown account takes the same time. */
const dummyHash = hash('nobody', COST);

/** All of it counts: nothing is cut off at 72 bytes. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), COST);
}

/** Whether the password is the account's; for an account that does not exist, no, as slowly. */
export async function isPasswordOf(
  password_hash: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await verify(password_hash ?? (await dummyHash), normalizePassword(password));
  return isRight && password_hash !== null;
}
