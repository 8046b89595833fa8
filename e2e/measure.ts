import type { Page } from 'playwright-core';
import type { Language } from './create-translator.ts';
import {
  digitWidthsIn,
  findClippedTexts,
  findForeign,
  findOverlaps,
  namesOf,
  sidewaysScrollOf,
} from './in-page.mjs';

/** Texts that are cut off, and by what. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.locator('body').evaluate(findClippedTexts);
}

/** Texts that overlap. */
export function overlaps(page: Page): Promise<string[]> {
  return page.locator('body').evaluate(findOverlaps);
}

/** Words in the script of the other language that are not marked as such. */
export function foreignText(page: Page, language: Language): Promise<string[]> {
  return page.locator('body').evaluate(findForeign, language);
}

/** How many pixels the page can be scrolled sideways; it should be none. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.locator('html').evaluate(sidewaysScrollOf);
}

/**
 * `pos:some_key`, `some_key`, `{{blank}}`: a missing translation. Not one are the prefix of an API
 * key, `hk_` and random letters, and the name of an event, `connection.needs_attention`.
 */
const KEY = /\b(?!hk_)(?<!connection\.)[a-z]+_(?:[a-z_]+\b|(?!\w))/;
const DOTTED = /\b(common|errors|pos|identity|accounting)[:.]\w+/;
const NO_WORD = new RegExp(`${KEY.source}|${DOTTED.source}|\\{\\{|\\bNaN\\b`, 'g');

export async function untranslated(page: Page): Promise<string[]> {
  const labelled = page.locator('[aria-label], [title], [placeholder], [alt]');
  const spoken: string[] = await labelled.evaluateAll(namesOf);
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not read.
  const seen = await page.locator('body').innerText();
  return [seen, ...spoken].flatMap((text) => text.match(NO_WORD) ?? []);
}

/** In pixels, by script and digit. */
export function digitWidths(page: Page, weight: number): Promise<number[][]> {
  return page.locator('body').evaluate(digitWidthsIn, weight);
}
