export type SiteLanguage = 'bn' | 'en';

/** The translations of an entry; one of the two may be missing. */
export type Translations<T> = { readonly [Language in SiteLanguage]?: T };

/** The translation in a language, else in the other one, with its language. */
export function resolveTranslation<T>(
  translations: Translations<T>,
  language: SiteLanguage,
): T & Spoken {
  const other = language === 'bn' ? 'en' : 'bn';
  const exact = translations[language];
  if (exact !== undefined) return { ...exact, language };
  const found = translations[other];
  if (found === undefined) throw new Error('an entry of the site has no words');
  return { ...found, language: other };
}

type Spoken = { language: SiteLanguage };
