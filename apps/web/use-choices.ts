import type { i18n } from 'i18next';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { savePreferences } from '#platform/client/save-preferences.ts';
import type { Preferences } from '#platform/contract/preferences.ts';
import { firstThemeState, themeAfter } from '#platform/ui/theme-state.ts';
import { loadNamespaces } from './create-i18n.ts';

/** The visitor's choices, and functions that apply and store others. */
export function useChoices(preferences: Preferences, instance: i18n) {
  const [theme, dispatch] = useReducer(themeAfter, preferences.theme, firstThemeState);
  const [language, setLanguage] = useState(preferences.language);
  // The stored theme was applied before the first paint.
  useEffect(
    () => dispatch({ kind: 'initialize', stored: document.documentElement.dataset.theme }),
    [],
  );
  return useMemo(
    () => ({
      ...theme,
      language,
      async choose(change: Partial<Preferences>) {
        const next = { language, theme: theme.currentTheme, ...change };
        if (next.language !== instance.language) await speak(instance, next.language);
        savePreferences(next);
        document.documentElement.dataset.theme = next.theme;
        dispatch({ kind: 'choose', theme: next.theme });
        setLanguage(next.language);
      },
      showDrawer: (isOpen: boolean) => dispatch({ kind: isOpen ? 'open_drawer' : 'close_drawer' }),
    }),
    [theme, language, instance],
  );
}

async function speak(instance: i18n, language: Preferences['language']): Promise<void> {
  const namespaces = Object.keys(instance.getDataByLanguage(instance.language) ?? {});
  await loadNamespaces(instance, namespaces, language);
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}
