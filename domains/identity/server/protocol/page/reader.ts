import type { FastifyRequest } from 'fastify';
import type { ThemeName } from '#platform/ui/tokens.ts';
import { isThemeName } from '#platform/ui/tokens.ts';
import type { Cookies } from '../../../core/cookie.ts';
import { languageOf } from '../../../core/language.ts';
import type { Site } from '../site.ts';

/** For whom a page is drawn. */
export type Reader = {
  readonly language: 'bn' | 'en';
  /** The language was chosen by the address, and the browser does not know of it yet. */
  readonly has_new_language: boolean;
  readonly theme: ThemeName;
  /** Lets the page's own style through the content security policy. */
  readonly nonce: string;
};

/** As the web application does: `?lang=`, else the cookie, else what the browser asks for. */
export function readerOf(
  request: FastifyRequest,
  cookies: Cookies,
  { cookies: names }: Pick<Site, 'cookies'>,
): Reader {
  const { lang } = request.query as { lang?: unknown };
  const theme = cookies.get(names.theme);
  const storedLanguage = languageOf(cookies.get(names.language));
  const requestedLanguage = languageOf(lang);
  const accepted = languageOf(request.headers['accept-language']?.trim().slice(0, 2));
  return {
    language: requestedLanguage ?? storedLanguage ?? accepted ?? 'bn',
    has_new_language: requestedLanguage !== undefined && requestedLanguage !== storedLanguage,
    theme: isThemeName(theme) ? theme : 'default',
    nonce: request.nonce,
  };
}
