import { isThemeName, type ThemeName } from '#platform/ui/tokens.ts';

export type Language = 'bn' | 'en';

export type Preferences = { language: Language; theme: ThemeName };

/** As much of a request as tells what its sender chose. */
type AskedPage = { url: string; headers: { get(name: string): string | null } };

/** The cookies and the keys of browser storage have the same names. */
export const LANGUAGE_KEY = 'lang';
export const THEME_KEY = 'theme';

/**
 * What the visitor chose, from the request: `?lang=` wins, then the stored choice, then what the
 * browser asks for, then Bengali. The server draws the first page in it, so nothing flashes.
 */
export function preferencesOf(request: AskedPage): Preferences {
  const cookies = cookiesOf(request.headers.get('cookie') ?? '');
  const asked = /[?&]lang=(bn|en)(?:&|$)/.exec(request.url)?.[1];
  const theme = cookies.get(THEME_KEY);
  return {
    language:
      languageOf(asked) ??
      languageOf(cookies.get(LANGUAGE_KEY)) ??
      languageOf(request.headers.get('accept-language')?.trim().slice(0, 2)) ??
      'bn',
    theme: isThemeName(theme) ? theme : 'default',
  };
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
