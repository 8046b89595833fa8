import { THEME_NAMES, type ThemeName } from '#platform/ui/tokens.ts';
import { LANGUAGES, type Language } from './create-translator.ts';
import { DESKTOP, PHONE, type Size, TABLET } from './visit.ts';

/** `npm run prove -- --only journeys` runs the whole matrix. */
const IS_FULL = process.env.MATRIX === 'whole';

const BY_WIDTH: readonly Size[] = [PHONE, TABLET, DESKTOP];

/**
 * The sizes for a journey in this language. Its steps are the same in all, so Bengali gets the
 * smallest and English the largest; layouts are tested in all (`LOOKS`).
 */
export function sizesIn(language: Language, sizes: readonly Size[]): readonly Size[] {
  if (IS_FULL) return sizes;
  const ordered = BY_WIDTH.filter((size) => sizes.includes(size));
  return language === 'bn' ? ordered.slice(0, 1) : ordered.slice(-1);
}

/** The same as a list of both: `describe.each(looksOf([PHONE, DESK]))`. */
export function looksOf(sizes: readonly Size[]): { language: Language; size: Size }[] {
  return LANGUAGES.flatMap((language) =>
    sizesIn(language, sizes).map((size) => ({ language, size })),
  );
}

/** The language of a journey without sizes: one is enough, chosen by its name. */
export function languagesOf(journey: string): readonly Language[] {
  return IS_FULL ? LANGUAGES : LANGUAGES.filter((_, index) => index === journey.length % 2);
}

/** A theme changes colours, a language texts: all themes are checked in one language. */
export function themesIn(language: Language): readonly ThemeName[] {
  return IS_FULL || language === 'en' ? THEME_NAMES : ['default'];
}

/** Lists consist of the same parts: the other light themes have no colours of their own there. */
export function themesOfLists(themes: readonly ThemeName[]): readonly ThemeName[] {
  return IS_FULL ? themes : themes.filter((theme) => theme === 'default' || theme === 'dark');
}
