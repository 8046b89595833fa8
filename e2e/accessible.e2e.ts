import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ThemeName } from '#platform/ui/tokens.ts';
import { LANGUAGES } from './create-translator.ts';
import { type State, tour, tourOfLists } from './tour.ts';
import {
  change,
  DESKTOP,
  leave,
  openBrowser,
  PHONE,
  type Size,
  themesIn,
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

describe.each(LANGUAGES)('axe finds no violations, in %s', (language) => {
  const looks: { size: Size; themes: readonly ThemeName[] }[] = [
    { size: DESKTOP, themes: themesIn(language) },
    { size: PHONE, themes: ['default', 'dark'] },
  ];
  for (const { size, themes } of looks) {
    test.concurrent(`at ${size.width}, in ${themes.join(', ')}`, LOOK_TIMEOUT, async () => {
      const one = await visit(browser, { language, size });
      const found: string[] = [];
      const look = async (state: State) => {
        for (const theme of themes.filter((each) => isLookedAt(each, state))) {
          if (theme !== 'default') await change(one, theme);
          found.push(...(await violationsIn(one, theme, state)));
        }
        if (themes.length > 1) await change(one, 'default');
      };
      await tour(one, look);
      await tourOfLists(one, look);
      expect(found).toEqual([]);
      await leave(one);
    });
  }
});

/** Tiles are alike: two rows of them represent the rest. */
const MORE_TILES = 'main li:has([data-tile]):nth-child(n + 11)';

/** Here the light themes have no colour pairs that other states do not have. */
const SAME_COLOURS: readonly State[] = ['till-empty', 'chooser'];

function isLookedAt(theme: ThemeName, state: State): boolean {
  if (theme === 'default' || theme === 'dark') return true;
  return !SAME_COLOURS.includes(state);
}

/**
 * A theme changes only colours, so the other rules are checked in one theme. A dialog over the till
 * is checked alone, because the till itself was checked before.
 */
async function violationsIn({ page }: Visit, theme: ThemeName, state: State): Promise<string[]> {
  const isDialog = ['chooser', 'payment', 'receipt', 'new-key'].includes(state);
  const overlay = state === 'menu' ? '[role=menu]' : isDialog ? '[role=dialog]' : null;
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (theme !== 'default') axe.withRules(['color-contrast', 'link-in-text-block']);
  const part = overlay === null ? axe.exclude(MORE_TILES) : axe.include(overlay);
  const { violations } = await part.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${theme}, ${state}: ${id} at ${target}: ${failureSummary}`,
    ),
  );
}
