import { defined } from '#domains/kernel/core/defined.ts';
import { isThemeName, type ThemeName } from '#platform/ui/tokens.ts';

export type Language = 'bn' | 'en';

export type Preferences = { language: Language; theme: ThemeName };

/** The part of a request that holds the visitor's choices; `url` includes the origin. */
type PageRequest = { url: string; headers: { get(name: string): string | null } };

/** The localStorage keys; the cookies have the names that nameCookie returns. */
export const LANGUAGE_KEY = 'lang';
export const THEME_KEY = 'theme';

/**
 * The name of a cookie. On https the prefix limits it to this very host, so that no other site of
 * the domain can set it.
 */
export function nameCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/**
 * The visitor's choices: from the address (`?lang=`, `?theme=`), else the stored choice, else the
 * browser's preference, else Bengali. The server renders the first page with them, so nothing
 * flashes.
 */
export function preferencesOf(request: PageRequest): Preferences {
  const cookies = cookiesOf(request.headers.get('cookie') ?? '');
  const requested = readRequestedPreferences(request.url);
  const isSecure = request.url.startsWith('https:');
  const theme = requested.theme ?? cookies.get(nameCookie(THEME_KEY, isSecure));
  return {
    language:
      requested.language ??
      languageOf(cookies.get(nameCookie(LANGUAGE_KEY, isSecure))) ??
      languageOf(request.headers.get('accept-language')?.trim().slice(0, 2)) ??
      'bn',
    theme: isThemeName(theme) ? theme : 'default',
  };
}

/** The choices in an address, by which links and forms work without a script. */
export function readRequestedPreferences(url: string): Partial<Preferences> {
  const theme = /[?&]theme=(\w+)(?:&|$)/.exec(url)?.[1];
  const language = languageOf(/[?&]lang=(\w+)(?:&|$)/.exec(url)?.[1]);
  return defined({ language, theme: isThemeName(theme) ? theme : undefined });
}

function languageOf(value: string | null | undefined): Language | undefined {
  return value === 'bn' || value === 'en' ? value : undefined;
}

export function cookiesOf(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim());
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
