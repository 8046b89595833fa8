import type { FastifyRequest } from 'fastify';
import type { ThemeName } from '#platform/ui/tokens.ts';
import { isThemeName } from '#platform/ui/tokens.ts';
import type { Cookies } from '../../../core/cookie.ts';
import { languageOf } from '../../../core/language.ts';
import type { Site } from '../site.ts';

/** Language and theme that a page is rendered in. */
export type Reader = {
  readonly language: 'bn' | 'en';
  /** The address chose the language, and the browser has no cookie for it yet. */
  readonly has_new_language: boolean;
  readonly theme: ThemeName;
  /** Allows the page's own style in the content security policy. */
  readonly nonce: string;
};

/** Same as the web application: `?lang=`, else the cookie, else the browser's preference. */
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
