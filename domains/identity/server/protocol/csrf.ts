import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signed double submit: the cookie is `token|HMAC of token and session`, the form carries the
 * token. The session is the value of its cookie, '' if there is none: a token that was planted
 * before the sign-in is useless inside the session.
 */
export type Csrf = {
  readonly token: string;
  /** The value of a cookie to set; null: the one that was sent is valid. */
  readonly cookie: string | null;
};

export function newCsrf(key: Buffer, session: string): { token: string; cookie: string } {
  const token = randomBytes(32).toString('hex');
  return { token, cookie: `${token}|${sign(token, key, session)}` };
}

/** The token of the cookie if we issued it, else a new one. */
export function readCsrf(cookie: string, key: Buffer, session: string): Csrf {
  const [token = '', signature = ''] = cookie.split('|');
  const isOurs = /^[0-9a-f]{64}$/.test(token) && isEqual(signature, sign(token, key, session));
  return isOurs ? { token, cookie: null } : newCsrf(key, session);
}

/** Only our own pages can repeat the token of our cookie in a form. */
export function isVerified(csrf: Csrf, submitted: unknown): boolean {
  return csrf.cookie === null && typeof submitted === 'string' && isEqual(submitted, csrf.token);
}

function sign(token: string, key: Buffer, session: string): string {
  return createHmac('sha256', key).update(`${token}|${session}`).digest('hex');
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
