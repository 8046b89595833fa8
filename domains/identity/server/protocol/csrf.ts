import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Double submit, signed: the cookie is `token|HMAC of token`, the form carries the token. */
export type Csrf = {
  readonly token: string;
  /** The value of a cookie to set; null: the one that came is good. */
  readonly cookie: string | null;
};

export function newCsrf(key: Buffer): { token: string; cookie: string } {
  const token = randomBytes(32).toString('hex');
  return { token, cookie: `${token}|${sign(token, key)}` };
}

/** The token of the cookie where we made it, or else a new one. */
export function readCsrf(cookie: string, key: Buffer): Csrf {
  const [token = '', signature = ''] = cookie.split('|');
  const isOurs = /^[0-9a-f]{64}$/.test(token) && isEqual(signature, sign(token, key));
  return isOurs ? { token, cookie: null } : newCsrf(key);
}

/** Only a form that repeats the token of a cookie of ours shows that our own page sent it. */
export function isVerified(csrf: Csrf, submitted: unknown): boolean {
  return csrf.cookie === null && typeof submitted === 'string' && isEqual(submitted, csrf.token);
}

function sign(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('hex');
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
