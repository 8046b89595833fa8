import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ThemeName } from '#platform/ui/tokens.ts';
import { LANGUAGES, type Language } from './create-translator.ts';
import { sizesIn, themesIn, themesOfLists } from './matrix.ts';
import { type State, tour, tourOfLists } from './tour.ts';
import { violationsOn } from './violations.ts';
import {
  change,
  DESKTOP,
  leave,
  openBrowser,
  PHONE,
  type Size,
  type Visit,
  visit,
} from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The whole shop, each state in six themes. */
const LOOK_TIMEOUT = { timeout: 600_000 };

type Look = { language: Language; size: Size; themes: readonly ThemeName[] };

/** Both languages at once, each in the sizes of its matrix. */
const LOOKS = LANGUAGES.flatMap((language): Look[] => {
  const looks = [
    { language, size: DESKTOP, themes: themesIn(language) },
    { language, size: PHONE, themes: ['default', 'dark'] as const },
  ];
  const sizes = sizesIn(language, [DESKTOP, PHONE]);
  return looks.filter((look) => sizes.includes(look.size));
});

for (const { language, size, themes } of LOOKS) {
  const name = `axe finds no violations, in ${language} at ${size.width}, in ${themes.join(', ')}`;
  test.concurrent(name, LOOK_TIMEOUT, async () => {
    const one = await visit(browser, { language, size });
    const found: string[] = [];
    const lookIn = async (state: State, worn: readonly ThemeName[]) => {
      for (const theme of worn) {
        if (theme !== 'default') await change(one, theme);
        found.push(...(await violationsIn(one, theme, state)));
      }
      if (worn.length > 1) await change(one, 'default');
    };
    await tour(one, (state) =>
      lookIn(
        state,
        themes.filter((theme) => isLookedAt(theme, state)),
      ),
    );
    await tourOfLists(one, (state) => lookIn(state, themesOfLists(themes)));
    expect(found).toEqual([]);
    await leave(one);
  });
}

/** Tiles are alike: two rows of them represent the rest. */
const MORE_TILES = 'main li:has([data-tile]):nth-child(n + 11)';

/** Here the light themes have no colour pairs that other states do not have. */
const SAME_COLOURS: readonly State[] = ['till-empty', 'chooser'];

function isLookedAt(theme: ThemeName, state: State): boolean {
  if (theme === 'default' || theme === 'dark') return true;
  return !SAME_COLOURS.includes(state);
}

/** A dialog over the till is checked alone, because the till itself was checked before. */
async function violationsIn({ page }: Visit, theme: ThemeName, state: State): Promise<string[]> {
  const isDialog = ['chooser', 'payment', 'receipt', 'new-key'].includes(state);
  const include = state === 'menu' ? '[role=menu]' : isDialog ? '[role=dialog]' : null;
  const part = include === null ? { exclude: MORE_TILES } : { include };
  const flaws = await violationsOn(page, { ...part, theme });
  return flaws.map((flaw) => `${state}, ${flaw}`);
}
