import { randomBytes } from 'node:crypto';
import type { Site } from '#platform/http/site.ts';
import { codeOf } from '../core/one-time-code.ts';

/** The secret in the cookie of a browser that requested a link. */
const SECRET = /^[0-9a-f]{64}$/;

/** The browser's secret, or a new one. */
export function linkBrowser(cookie: string | null | undefined): string {
  return readLinkBrowser(cookie) ?? randomBytes(32).toString('hex');
}

export function readLinkBrowser(cookie: string | null | undefined): string | null {
  return typeof cookie === 'string' && SECRET.test(cookie) ? cookie : null;
}

/** The stored hash of the requesting browser. */
export function browserHash({ mark }: Site, browser: string): Buffer {
  return mark('email link browser', Buffer.from(browser));
}

/** The six digits that the requesting browser shows, for links that are opened in another one. */
export function browserCode({ mark }: Site, browser: string): string {
  return codeOf(mark('email link code', Buffer.from(browser)).readUIntBE(0, 6));
}

/** The stored hash of the code; bound to this link, so it reveals nothing about another. */
export function codeHash({ mark }: Site, token: string, code: string): Buffer {
  return mark('email link code of link', Buffer.from(`${token} ${code}`));
}
