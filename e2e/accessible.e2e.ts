import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type State, tour, tourOfLists } from './tour.ts';
import { DESK, leave, openBrowser, PHONE, themesIn, type Visit, visit, wear } from './visit.ts';
import { LANGUAGES } from './words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Six times through the shop. */
const LOOK_TIMEOUT = { timeout: 300_000 };

describe.each(LANGUAGES)('axe finds nothing, in %s', (language) => {
  const all = themesIn(language);
  const looks = [
    { size: DESK, themes: all.filter((theme) => isLooked(theme)) },
    { size: DESK, themes: all.filter((theme) => !isLooked(theme)) },
    { size: PHONE, themes: ['default', 'dark'] },
  ].filter(({ themes }) => themes.length > 0);
  for (const { size, themes } of looks) {
    test.concurrent(`at ${size.width}, in ${themes.join(', ')}`, LOOK_TIMEOUT, async () => {
      const one = await visit(browser, { language, size });
      const found: string[] = [];
      for (const theme of themes) {
        await wear(one, theme);
        const look = async (state: State) =>
          void found.push(...(await violationsIn(one, theme, state)));
        await tour(one, look);
        // Lists are made of the same parts: by day and by night shows their colours.
        if (isLooked(theme)) await tourOfLists(one, look);
      }
      expect(found).toEqual([]);
      await leave(one);
    });
  }
});

function isLooked(theme: string): boolean {
  return theme === 'default' || theme === 'dark';
}

/** Tiles are alike: two rows of them stand for the rest. */
const MORE_TILES = 'main li:has([data-tile]):nth-child(n + 11)';

/** Here a theme of the light four shows no pair of colours that the other states do not have. */
const SAME_COLOURS: readonly State[] = ['till-empty', 'chooser'];

/**
 * A theme changes colours and nothing else, so the other rules are asked of one.
 * What is over the till is looked at by itself: the till behind it was looked at before.
 */
async function violationsIn({ page }: Visit, theme: string, state: State): Promise<string[]> {
  if (!isLooked(theme) && SAME_COLOURS.includes(state)) return [];
  const isDialog = ['chooser', 'payment', 'receipt', 'new-key'].includes(state);
  const over = state === 'menu' ? '[role=menu]' : isDialog ? '[role=dialog]' : null;
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (theme !== 'default') axe.withRules(['color-contrast', 'link-in-text-block']);
  const part = over === null ? axe.exclude(MORE_TILES) : axe.include(over);
  const { violations } = await part.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${theme}, ${state}: ${id} at ${target}: ${failureSummary}`,
    ),
  );
}
