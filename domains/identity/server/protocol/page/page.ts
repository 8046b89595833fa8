import { readFileSync } from 'node:fs';
import { message } from '#platform/i18n/messages.ts';
import { CLOTH } from '#platform/ui/tokens.ts';
import { type Markup, markup, Markup as Ready } from './markup.ts';
import { PAGE_FILES_PATH } from './page-files.ts';
import { pageStyle } from './page-style.ts';
import type { Reader } from './reader.ts';

export type Page = {
  readonly title: string;
  /** The text beside the content: a short line, and an explanation. */
  readonly intro: readonly [string, string];
  readonly content: Markup;
  /** The address of the page in the other language. */
  readonly translation: string;
};

/** Translates a key into the reader's language. */
export type Translate = (key: string) => string;

export function createTranslator(language: 'bn' | 'en', namespace = 'auth'): Translate {
  return (key) => message(language, namespace, key);
}

const UI = new URL('../../../../../platform/ui/', import.meta.url);
const WORDMARKS = {
  bn: new Ready(readFileSync(new URL('wordmark-bn.svg', UI), 'utf8')),
  en: new Ready(readFileSync(new URL('wordmark-en.svg', UI), 'utf8')),
};

/** A page that needs no script: an introduction, and the content beside it. */
export function drawPage(page: Page, { language, theme, nonce }: Reader): string {
  const common = createTranslator(language, 'common');
  const other = language === 'bn' ? 'en' : 'bn';
  return markup`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${CLOTH[theme].primary}">
<meta name="robots" content="noindex">
<title>${page.title} · ${common('product')}</title>
<link rel="icon" href="${PAGE_FILES_PATH}/mark.svg" type="image/svg+xml">
<style nonce="${nonce}">${new Ready(pageStyle(theme))}</style>
</head>
<body>
<main>
<section class="cover">
<a class="wordmark" href="/" aria-label="${common('product')}">${WORDMARKS[language]}</a>
<div>
<p class="open">${page.intro[0]}</p>
<p class="resume">${page.intro[1]}</p>
</div>
</section>
<section class="side">
<a class="language" lang="${other}" href="${page.translation}">${common(`language_${other}`)}</a>
<div class="sheet">
<h1>${page.title}</h1>
${page.content}
</div>
</section>
</main>
</body>
</html>
`.text;
}
