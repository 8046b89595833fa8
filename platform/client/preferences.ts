import { isThemeName, type ThemeName } from '#platform/ui/tokens.ts';

export type Language = 'bn' | 'en';

export type Preferences = { language: Language; theme: ThemeName };

/** The cookies and the keys of browser storage have the same names. */
const LANGUAGE_KEY = 'lang';
const THEME_KEY = 'theme';
const YEAR_S = 31_536_000;

/**
 * What the visitor chose, from the request: `?lang=` wins, then the stored choice, then what the
 * browser asks for, then Bengali. The server draws the first page in it, so nothing flashes.
 */
export function preferencesOf(request: Request): Preferences {
  const cookies = cookiesOf(request.headers.get('cookie') ?? '');
  const asked = new URL(request.url).searchParams.get('lang');
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

/** Keeps a choice for the next page: storage as specified, and the cookie that the server reads. */
export function keepPreferences({ language, theme }: Preferences): void {
  for (const [key, value] of [
    [LANGUAGE_KEY, language],
    [THEME_KEY, theme],
  ] as const) {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page.
    document.cookie = `${key}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
    try {
      localStorage.setItem(key, value);
    } catch {
      // Storage may be refused (private windows): the cookie is enough.
    }
  }
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
