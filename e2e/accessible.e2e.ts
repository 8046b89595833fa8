import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEME_NAMES } from '#platform/ui/tokens.ts';
import { type State, tour } from './tour.ts';
import { DESK, leave, openBrowser, PHONE, type Size, type Visit, visit } from './visit.ts';
import { LANGUAGES } from './words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const LOOKS: readonly (readonly [theme: string, size: Size])[] = [
  ...THEME_NAMES.map((theme) => [theme, DESK] as const),
  ['default', PHONE],
  ['dark', PHONE],
];

describe.each(LANGUAGES)('axe finds nothing, in %s', (language) => {
  // Two at once: while one page is looked through, the other is drawn.
  for (const [theme, size] of LOOKS) {
    test.concurrent(`in ${theme} at ${size.width}`, async () => {
      const one = await visit(browser, { language, theme, size });
      const found: string[] = [];
      await tour(one, async (state) => void found.push(...(await violationsIn(one, theme, state))));
      expect(found).toEqual([]);
      await leave(one);
    });
  }
});

/** Tiles are alike: a dozen of them stand for the rest. */
const MORE_TILES = 'main li:has([data-tile]):nth-child(n + 13)';

/**
 * A theme changes colours and nothing else, so the other rules are asked of one.
 * What is over the till is looked at by itself: the till behind it was looked at before.
 */
async function violationsIn({ page }: Visit, theme: string, state: State): Promise<string[]> {
  const isOver = state === 'chooser' || state === 'payment' || state === 'receipt';
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (theme !== 'default') axe.withRules(['color-contrast', 'link-in-text-block']);
  const part = isOver ? axe.include('[role=dialog]') : axe.exclude(MORE_TILES);
  const { violations } = await part.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${state}: ${id} at ${target}: ${failureSummary}`),
  );
}
