import { expect, test } from 'vitest';
import { htmlOf } from './markdown.ts';

/** Markdown and its HTML: one case a line. */
test.each([
  ['one **two**', '<p>one <strong>two</strong></p>'],
  ['# Title', '<h2>Title</h2>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](data:text/html,1)', '<p>[x](data:text/html,1)</p>'],
  ['[x](https://a.example)', '<p><a href="https://a.example" rel="noopener nofollow">x</a></p>'],
  ['![x](https://evil.example/a.png)', '<p><img alt="x" /></p>'],
  ['![x](/pictures/a.webp)', '<p><img src="/pictures/a.webp" alt="x" /></p>'],
  ['<svg><a xlink:href="javascript:1">', '<p>&lt;svg&gt;&lt;a xlink:href="javascript:1"&gt;</p>'],
  ['"><iframe src=//evil>', '<p>"&gt;&lt;iframe src=//evil&gt;</p>'],
])('%s', (text, html) => {
  expect(htmlOf(text).trim()).toBe(html);
});

test('a column of numbers is aligned right', () => {
  expect(htmlOf('| a | b |\n|:--|--:|\n| c | 1.00 |')).toContain('<td class="end">1.00</td>');
});

test('a picture of the site comes in every width, with its size', () => {
  const name = `${'a'.repeat(32)}-800x400`;
  const html = htmlOf(`![The shop](/pictures/${name})`);
  expect(html).toContain(`src="/pictures/${name}/800.jpg"`);
  expect(html).toContain(`/pictures/${name}/640.webp 640w, /pictures/${name}/750.webp 750w`);
  expect(html).toContain('alt="The shop"');
  expect(html).toContain('width="800" height="400" loading="lazy"');
});

// cspell:ignore avascript
/** Attacks by attributes, addresses or elements: none passes. */
test.each([
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](vbscript:alert(1))',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '[x](https://a.example "a" onclick="alert(1)")',
  '![x](/a.webp "a" onerror="alert(1)")',
  '![x" onerror="alert(1)](/a.webp)',
  '![x](javascript:alert(1))',
  '![x](//evil.example/a.png)',
  '```"><script>alert(1)</script>\ncode\n```',
  '~~~ x" onload="alert(1)\ncode\n~~~',
  '| a |\n|:-" onload="alert(1)-:|\n| b |',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--><img src=x onerror=alert(1)>-->',
  '\u0000<script>alert(1)</script>',
])('%j yields no event handler, no script address and only elements of a text', (text) => {
  const html = htmlOf(text);
  const tags = html.match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => /\son\w+\s*=(?=[^"]*(?:"[^"]*"[^"]*)*>$)/i.test(tag))).toEqual([]);
  expect(tags.filter((tag) => /(?:href|src)="\s*(?:javascript|vbscript|data):/i.test(tag))).toEqual(
    [],
  );
  expect(tags.filter((tag) => /src="\/\//.test(tag))).toEqual([]);
  const names = tags.map((tag) => /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]);
  const allowed = [
    'p',
    'a',
    'img',
    'pre',
    'code',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'picture',
    'source',
  ];
  expect(names.filter((name) => !allowed.includes(name ?? ''))).toEqual([]);
});

test.each(['{{7+7}}', `\${7+7}`, '#{7+7}'])(
  '%s, which other programs would expand, stays as it is',
  (text) => {
    expect(htmlOf(text)).toBe(`<p>${text}</p>\n`);
  },
);

test('letters of every script stay as they are, however many', () => {
  const text = 'বাং\u200cলা \u202eabc 👩‍👩‍👧‍👦 e\u0301';
  expect(htmlOf(text)).toBe(`<p>${text}</p>\n`);
  const marks = `e${'\u0301'.repeat(10_000)}`;
  expect(htmlOf(marks)).toBe(`<p>${marks}</p>\n`);
});
