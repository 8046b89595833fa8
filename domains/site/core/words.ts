export type SiteLanguage = 'bn' | 'en';

/** The words of one entry per language; one of the two may be missing. */
export type Words<T> = { readonly [Language in SiteLanguage]?: T };

/** The words in a language, else in the other one; with the language that they are in. */
export function inLanguage<T>(words: Words<T>, language: SiteLanguage): T & Spoken {
  const other = language === 'bn' ? 'en' : 'bn';
  const own = words[language];
  if (own !== undefined) return { ...own, language };
  const found = words[other];
  if (found === undefined) throw new Error('an entry of the site has no words');
  return { ...found, language: other };
}

type Spoken = { language: SiteLanguage };
