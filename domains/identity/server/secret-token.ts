import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for the caller, of which we keep the SHA-256 only. */
export type SecretToken = { readonly token: string; readonly hash: Buffer };

const FORM = /^[A-Za-z0-9_-]{43}$/;

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** What is stored of a token that came from outside; null: it cannot be one of ours. */
export function secretTokenHash(token: string | null | undefined): Buffer | null {
  return typeof token === 'string' && FORM.test(token) ? hashOf(token) : null;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
