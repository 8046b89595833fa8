import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from './create-translator.ts';
import { clippedTexts, foreignText, overlaps, sidewaysScroll, untranslated } from './measure.ts';
import { openBrowser, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const PAGES = [
  ...['/', '/features', '/features/pos-till', '/features/connections', '/price', '/blog'],
  ...['/blog/what-did-that-onion-cost', '/contact', '/contact/thanks', '/privacy', '/terms'],
  ...['/nowhere', '/login', '/registration', '/forgot-password', '/verify'],
];

const WIDTHS = [360, 768, 1280, 1920];
/** Taller than any page, so that every text is checked. */
const FULL_PAGE = 14_000;

/** Sixteen pages, each loaded once, in four widths. */
const LONG = { timeout: 600_000 };

/** Names and file formats that are the same in both languages. */
const NAMES: Readonly<Record<Language, RegExp>> = {
  bn: /^(Halkhata|Shopify|Amazon|Shippo|PDF|Excel|CSV|English|Google|hello|demo|test|AGPL|bKash)$/,
  en: /^৳$/,
};

describe.each(LANGUAGES)('every page before sign-in, in %s', (language) => {
  test('has no clipping and no overlap, from 360 to 1920', LONG, async () => {
    const one = await visit(browser, { language, size: { width: 1280, height: 900 } });
    const found: string[] = [];
    for (const path of PAGES) {
      await one.page.setViewportSize({ width: 1280, height: 900 });
      await one.page.goto(path);
      await one.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await one.page.evaluate('document.fonts.ready.then(() => null)');
      for (const width of WIDTHS) {
        const wrong = await wrongAt(one.page, width);
        found.push(...wrong.map((text) => `${path} at ${width}: ${text}`));
      }
      const foreign = await foreignText(one.page, language);
      const strange = foreign.filter((word) => !NAMES[language].test(word));
      const raw = [...(await untranslated(one.page)), ...strange];
      found.push(...raw.map((text) => `${path}: ${text}`));
    }
    expect(found).toEqual([]);
    await one.context.close();
  });
});

test.each(LANGUAGES)('the header fits a small phone after sign-in, in %s', async (language) => {
  const size = { width: 360, height: 640 };
  const one = await visit(browser, { language, as: 'owner@demo.test', size });
  await one.page.goto('/');
  await one.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await one.page.evaluate('document.fonts.ready.then(() => null)');
  expect(await sidewaysScroll(one.page)).toBe(0);
  await one.context.close();
});

/** Two texts in one place, drawn so. */
const DRAWN: readonly [name: string, html: string, found: number][] = [
  ['two texts over each other', '<p>Rice and oil</p><p style="margin-top:-36px">Salt</p>', 1],
  [
    'a text over another that only shines through',
    '<p>Rice and oil</p><p style="margin-top:-36px;background:#fff8">Salt</p>',
    1,
  ],
  [
    'a text below an opaque bar',
    '<p>Rice and oil</p><p style="margin-top:-36px;position:relative;background:#fff">Salt</p>',
    0,
  ],
  [
    'a text for screen readers alone',
    '<p style="position:absolute;clip-path:inset(50%)">Rice and oil</p><p>Salt</p>',
    0,
  ],
  [
    'a text with an ellipsis',
    '<p style="width:60px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis">' +
      'Rice and oil</p>',
    0,
  ],
  ['two lines', '<p style="margin:0">Rice and oil</p><p style="margin:0">Salt</p>', 0],
];

test.each(DRAWN)('overlaps are seen as people see them: %s', async (_, html, found) => {
  const page = await browser.newPage();
  await page.setContent(`<body style="font:16px/1.5 sans-serif">${html}</body>`);
  expect(await overlaps(page)).toHaveLength(found);
  await page.close();
});

async function wrongAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: FULL_PAGE });
  const overflow = await sidewaysScroll(page);
  return [
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...(await clippedTexts(page)),
    ...(await overlaps(page)),
  ];
}
