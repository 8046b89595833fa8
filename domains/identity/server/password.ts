import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '../core/password-rule.ts';

/** Argon2id, the module's default: about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** Compared for an unknown account, so that it takes the same time. */
const dummyHash = hash('nobody', COST);

/** The whole password counts: nothing is cut off at 72 bytes. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), COST);
}

/**
 * Whether the password matches; for an unknown account it takes the same time and returns false.
 */
export async function isPasswordOf(
  password_hash: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await verify(password_hash ?? (await dummyHash), normalizePassword(password));
  return isRight && password_hash !== null;
}
