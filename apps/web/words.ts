import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#platform/contract/preferences.ts';

/** The words of one page view, with the dictionaries that are already known. */
export function createWords(language: Language, resources: Resource): i18n {
  const words = createInstance();
  words.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['bn', 'en'],
    resources,
    ns: ['common'],
    defaultNS: 'common',
    partialBundledLanguages: true,
    initAsync: false,
    // React escapes; and a key with a dot in it is one key.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return words;
}

/** Fetches the dictionaries that are missing in the language; those known stay. */
export async function loadWords(
  words: i18n,
  namespaces: readonly string[],
  language: string = words.language,
): Promise<void> {
  const missing = namespaces.filter((name) => !words.hasResourceBundle(language, name));
  if (missing.length === 0) return;
  const response = await fetch(`/locales/${language}?names=${missing.join(',')}`);
  if (!response.ok) return;
  const found = (await response.json()) as Record<string, object>;
  for (const name of missing) words.addResourceBundle(language, name, found[name]);
}
