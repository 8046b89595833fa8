import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#platform/contract/preferences.ts';

/** The translations of one page view, with the dictionaries that are already loaded. */
export function createI18n(language: Language, resources: Resource): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['bn', 'en'],
    resources,
    ns: ['common'],
    defaultNS: 'common',
    partialBundledLanguages: true,
    initAsync: false,
    // React escapes values; and a dot is part of a key.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Loads the dictionaries that are missing in the language. */
export async function loadNamespaces(
  instance: i18n,
  namespaces: readonly string[],
  language: string = instance.language,
): Promise<void> {
  const missing = namespaces.filter((name) => !instance.hasResourceBundle(language, name));
  const found = await (missing.length > FEW
    ? together(language, missing)
    : each(language, missing));
  for (const [name, dictionary] of found) instance.addResourceBundle(language, name, dictionary);
}

/** More than these are fetched in one response: a browser fetches six at a time. */
const FEW = 3;

type Dictionary = readonly [name: string, words: unknown];

async function together(language: string, names: readonly string[]): Promise<Dictionary[]> {
  const response = await fetch(`/locales/${language}?names=${names.join(',')}`);
  return response.ok ? Object.entries((await response.json()) as object) : [];
}

async function each(language: string, names: readonly string[]): Promise<Dictionary[]> {
  const found = await Promise.all(
    names.map(async (name): Promise<Dictionary[]> => {
      const response = await fetch(`/locales/${language}/${name}.json`);
      return response.ok ? [[name, await response.json()]] : [];
    }),
  );
  return found.flat();
}
