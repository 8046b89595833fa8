import { cookieLine } from '../../../core/cookie.ts';
import type { Site } from '../site.ts';
import type { Reader } from './reader.ts';

const YEAR_MS = 31_536_000_000;

/** Stores the chosen language in the cookie that the web application reads. */
export function languageCookie(reader: Reader, site: Site, now: Date): string[] {
  if (!reader.has_new_language) return [];
  const kind = { ...site.cookies.readable, same_site: 'Lax' as const };
  const expires = new Date(now.getTime() + YEAR_MS);
  return [cookieLine(site.cookies.language, reader.language, { kind, expires })];
}
