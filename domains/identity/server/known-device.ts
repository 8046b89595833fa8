import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The key that failures of the browser are counted by; null: the account is not known there. */
export type DeviceOf = (user_id: string) => string | null;

/** `secret.mark.mark…`: the browser's secret, and a mark for each account that signed in there. */
const FORM = /^[\w-]{22}(\.[\w-]{22}){1,10}$/;
const ACCOUNTS_MAX = 10;
const BYTES = 16;

/**
 * The key that failures of this browser are counted by; null: the account has not signed in there.
 * So failures elsewhere do not lock out a user on a known browser.
 */
export function deviceOf(
  key: Buffer,
  cookie: string | null | undefined,
  user_id: string,
): string | null {
  const device = read(cookie);
  if (device === null) return null;
  const deviceMark = Buffer.from(markOf(key, device.secret, user_id));
  const isKnown = device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), deviceMark));
  return isKnown ? `device ${markOf(key, device.secret, '')}` : null;
}

/** The cookie of a browser after a sign-in; it holds the last ten accounts. */
export function rememberAccount(
  key: Buffer,
  cookie: string | null | undefined,
  user_id: string,
): string {
  const known = read(cookie);
  const secret = known?.secret ?? randomBytes(BYTES).toString('base64url');
  const deviceMark = markOf(key, secret, user_id);
  const others = (known?.marks ?? []).filter((mark) => mark !== deviceMark);
  return [secret, deviceMark, ...others.slice(0, ACCOUNTS_MAX - 1)].join('.');
}

function read(cookie: string | null | undefined) {
  if (typeof cookie !== 'string' || !FORM.test(cookie)) return null;
  const [secret = '', ...marks] = cookie.split('.');
  return { secret, marks };
}

function markOf(key: Buffer, secret: string, user_id: string): string {
  const mark = createHmac('sha256', key).update(`${secret} ${user_id}`).digest();
  return mark.subarray(0, BYTES).toString('base64url');
}
