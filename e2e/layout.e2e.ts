import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from './create-translator.ts';
import { firstView } from './first-view.ts';
import { clippedTexts, digitWidths, sidewaysScroll, untranslated } from './measure.ts';
import { type State, tour } from './tour.ts';
import {
  DESKTOP,
  leave,
  openBrowser,
  PHONE,
  type Size,
  TABLET,
  type Visit,
  visit,
} from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Every layout breakpoint, from a small phone to a wide desktop. */
const WIDTHS = [360, 699, 700, 999, 1000, 1279, 1280, 1600, 1920];

/** The states that are checked at every width; others consist of their parts. */
const DRAWN: readonly State[] = ['login', 'till', 'payment', 'report'];

/** `SCREENSHOTS=folder` saves a screenshot of each state, in the dark theme too. */
const PICTURES = process.env.SCREENSHOTS ?? '';
const THEMES = PICTURES === '' ? ['default'] : ['default', 'dark'];

/** Three concurrent tours on two cores: on a slow machine each takes more than a minute. */
const TOUR_MS = 600_000;

describe.each(LANGUAGES)('every page, in %s', (language) => {
  for (const theme of THEMES) {
    test.concurrent.each([DESKTOP, TABLET, PHONE])(
      `has no clipping or overflow in ${theme} at $width`,
      async (size) => {
        const one = await visit(browser, { language, theme, size });
        const found: string[] = [];
        await tour(one, async (state) => {
          const { page } = one;
          const wrong = [...(await clippedTexts(page)), ...(await untranslated(page))];
          found.push(...wrong.map((text) => `${state}: ${text}`));
          await saveScreenshot(one, `${language}-${theme}-${size.width}-${state}`);
          found.push(...(await spills(one, state, size)));
        });
        expect(found).toEqual([]);
        await leave(one);
      },
      TOUR_MS,
    );
  }
});

/** Checks that a page is as wide as its window; on the desktop, at every width. */
async function spills({ page }: Visit, state: State, size: Size): Promise<string[]> {
  const isDrawn = size === DESKTOP && DRAWN.includes(state);
  const found: string[] = [];
  for (const width of isDrawn ? WIDTHS : [size.width]) {
    if (isDrawn) await page.setViewportSize({ width, height: size.height });
    const overflow = await settledScroll(page);
    if (overflow > 0) found.push(`${state} at ${width}: ${overflow} px over`);
  }
  if (isDrawn) await page.setViewportSize(size);
  return found;
}

const FOLDS_WITHIN = { timeout: 20_000 };

/** A page may need a moment to reflow after it was narrowed. */
async function settledScroll(page: Visit['page']): Promise<number> {
  try {
    await expect.poll(() => sidewaysScroll(page), FOLDS_WITHIN).toBeLessThanOrEqual(0);
    return 0;
  } catch {
    return sidewaysScroll(page);
  }
}

async function saveScreenshot({ page }: Visit, name: string): Promise<void> {
  if (PICTURES === '') return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** The bound is 260; small growth each week must not approach it unnoticed. */
const FIRST_VIEW_KB = 230;

/** A browser fetches six at a time (docs/adr/0085). */
const FIRST_VIEW_FILES = 18;

test('the first view of the till loads no more script than it needs, in few files', async () => {
  const { files, bytes } = await firstView('/dashboard/pos', 'scripts');
  expect(Math.ceil(bytes / 1024)).toBeLessThanOrEqual(FIRST_VIEW_KB);
  expect(files.length).toBeLessThanOrEqual(FIRST_VIEW_FILES);
});

test('a public page loads no styles of the application', async () => {
  const ofTheShop = (await firstView('/dashboard', 'styles')).files;
  const ofTheSite = (await firstView('/', 'styles')).files;
  const shared = ofTheSite.filter((file) => ofTheShop.includes(file));
  expect(shared.filter((file) => !file.startsWith('/assets/toasts'))).toEqual([]);
});

test('the ten digits have one width, in both scripts and every weight', async () => {
  const one = await visit(browser, { language: 'bn' });
  await one.page.goto('/login');
  for (const weight of [420, 550, 650]) {
    for (const digits of await digitWidths(one.page, weight)) {
      expect(new Set(digits), `${digits}`).toHaveProperty('size', 1);
    }
  }
  await leave(one);
});
