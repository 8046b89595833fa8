import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  cookiesOf,
  LANGUAGE_KEY,
  nameCookie,
  readRequestedPreferences,
  THEME_KEY,
} from '#platform/contract/preferences.ts';
import type { Site } from '#platform/http/site.ts';

const YEAR_S = 31_536_000;

/** Stores a language or theme that was chosen by link or form, for the next pages. */
export function saveRequestedPreferences(
  site: Site,
  call: { request: FastifyRequest; reply: FastifyReply },
): void {
  const { request, reply } = call;
  const { language, theme } = readRequestedPreferences(request.url);
  const savedCookies = cookiesOf(request.headers.cookie ?? '');
  const isSecure = site.public_url.startsWith('https:');
  for (const [key, value] of [
    [LANGUAGE_KEY, language],
    [THEME_KEY, theme],
  ] as const) {
    const name = nameCookie(key, isSecure);
    if (value === undefined || savedCookies.get(name) === value) continue;
    const kind = `Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    reply.header('set-cookie', `${name}=${value}; ${kind}`);
  }
}
