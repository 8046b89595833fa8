import { createHash, randomBytes } from 'node:crypto';

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits for the link of an invitation; the shop stores only the hash. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The stored hash of a received token; null: it cannot be one of ours. */
export function invitationTokenHash(token: string): Buffer | null {
  return FORM.test(token) ? hashOf(token) : null;
}

/** The prefix makes this hash differ from that of any session token. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(`invitation ${token}`).digest();
}
