import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for the caller; we store only the SHA-256. */
export type SecretToken = { readonly token: string; readonly hash: Buffer };

const FORM = /^[A-Za-z0-9_-]{43}$/;

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The stored hash of a received token; null: it cannot be one of ours. */
export function secretTokenHash(token: string | null | undefined): Buffer | null {
  return typeof token === 'string' && FORM.test(token) ? hashOf(token) : null;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
