import { expect, test } from 'vitest';
import { htmlOf } from './markdown.ts';

/** What an editor writes, and what stands in the page: one case a line. */
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

test('a column of figures stands to the right', () => {
  expect(htmlOf('| a | b |\n|:--|--:|\n| c | 1.00 |')).toContain('<td class="end">1.00</td>');
});

test('a picture of ours comes in every width, with its size', () => {
  const name = `${'a'.repeat(32)}-800x400`;
  const html = htmlOf(`![The shop](/pictures/${name})`);
  expect(html).toContain(`src="/pictures/${name}/800.jpg"`);
  expect(html).toContain(`/pictures/${name}/640.webp 640w, /pictures/${name}/750.webp 750w`);
  expect(html).toContain('alt="The shop"');
  expect(html).toContain('width="800" height="400" loading="lazy"');
});
