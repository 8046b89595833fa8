import { createHash, randomBytes } from 'node:crypto';

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits for the link of an invitation, of which the shop keeps the hash alone. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** What is kept of a token that came from outside; null: it cannot be one of ours. */
export function invitationTokenHash(token: string): Buffer | null {
  return FORM.test(token) ? hashOf(token) : null;
}

/** Of no token of a session: what is hashed has not the form of one. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(`invitation ${token}`).digest();
}
