import { savePreferences } from '#platform/client/save-preferences.ts';
import type { Language } from '#platform/contract/preferences.ts';
import { firstThemeState, themeAfter } from '#platform/ui/theme-state.ts';
import { isThemeName, type ThemeName } from '#platform/ui/tokens.ts';

export type ChoiceMeans = {
  /** Shows the page in the other language; by default the link is followed. */
  goTo?: (href: string) => void;
  /** Called in addition to changing the document's theme. */
  wear?: (theme: ThemeName) => void;
};

/** Applies and stores the theme and the language that are chosen in header or footer. */
export function enlivenChoices(signal: AbortSignal, { goTo, wear }: ChoiceMeans): void {
  const root = document.documentElement;
  const drawn = isThemeName(root.dataset.theme) ? root.dataset.theme : 'default';
  let theme = themeAfter(firstThemeState(drawn), { kind: 'initialize', stored: drawn });
  const saveLanguage = (language: string) =>
    savePreferences({ language: language as Language, theme: theme.currentTheme });
  document.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.closest('[data-themes]') === null) return;
      theme = themeAfter(theme, { kind: 'choose', theme: target.value });
      saveLanguage(root.lang);
      root.dataset.theme = theme.currentTheme;
      wear?.(theme.currentTheme);
    },
    { signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');
      if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
      saveLanguage(link.hreflang);
      if (goTo === undefined) return;
      event.preventDefault();
      goTo(link.getAttribute('href') ?? '');
    },
    { signal },
  );
}
