import { LANGUAGE_KEY, nameCookie, type Preferences, THEME_KEY } from '../contract/preferences.ts';

const YEAR_S = 31_536_000;

/** Stores a choice for the next page: in localStorage, and in the cookie that the server reads. */
export function savePreferences({ language, theme }: Preferences): void {
  const isSecure = location.protocol === 'https:';
  const end = `path=/; max-age=${YEAR_S}; samesite=lax${isSecure ? '; secure' : ''}`;
  for (const [key, value] of [
    [LANGUAGE_KEY, language],
    [THEME_KEY, theme],
  ] as const) {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page.
    document.cookie = `${nameCookie(key, isSecure)}=${value}; ${end}`;
    try {
      localStorage.setItem(key, value);
    } catch {
      // Storage may be blocked (private windows): the cookie is enough.
    }
  }
}
