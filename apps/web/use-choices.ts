import type { i18n } from 'i18next';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { keepPreferences } from '#platform/client/keep-preferences.ts';
import type { Preferences } from '#platform/contract/preferences.ts';
import { firstThemeState, themeAfter } from '#platform/ui/theme-state.ts';
import { loadWords } from './words.ts';

/** What the visitor has chosen, and the ways to choose something else: at once, and kept. */
export function useChoices(preferences: Preferences, words: i18n) {
  const [theme, tell] = useReducer(themeAfter, preferences.theme, firstThemeState);
  const [language, setLanguage] = useState(preferences.language);
  // What storage kept was put into the page before its first paint.
  useEffect(() => tell({ kind: 'initialize', kept: document.documentElement.dataset.theme }), []);
  return useMemo(
    () => ({
      ...theme,
      language,
      async choose(change: Partial<Preferences>) {
        const next = { language, theme: theme.currentTheme, ...change };
        if (next.language !== words.language) await speak(words, next.language);
        keepPreferences(next);
        document.documentElement.dataset.theme = next.theme;
        tell({ kind: 'choose', theme: next.theme });
        setLanguage(next.language);
      },
      showDrawer: (isOpen: boolean) => tell({ kind: isOpen ? 'open_drawer' : 'close_drawer' }),
    }),
    [theme, language, words],
  );
}

async function speak(words: i18n, language: Preferences['language']): Promise<void> {
  const used = Object.keys(words.getDataByLanguage(words.language) ?? {});
  await loadWords(words, used, language);
  await words.changeLanguage(language);
  document.documentElement.lang = language;
}
