import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

/** `{kit}` is replaced by the part that all browsers of an engine share. */
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const CASES = `
  Chrome Windows                 | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {kit} Chrome/140.0 Safari/537.36
  Edge Windows                   | Mozilla/5.0 (Windows NT 10.0) {kit} Chrome/140.0 Safari/537.36 Edg/140.0
  Firefox Linux                  | Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0
  Chrome Android phone           | Mozilla/5.0 (Linux; Android 14; A1) {kit} Chrome/140.0 Mobile Safari/537.36
  Chrome Android                 | Mozilla/5.0 (Linux; Android 14; SM-X210) {kit} Chrome/140.0 Safari/537.36
  Samsung Internet Android phone | Mozilla/5.0 (Linux; Android 14) {kit} SamsungBrowser/28.0 Chrome/130 Mobile
  Safari iPhone phone            | Mozilla/5.0 (iPhone; CPU like Mac) {kit} Version/18.1 Mobile Safari/604.1
  Chrome iPhone phone            | Mozilla/5.0 (iPhone; CPU like Mac) {kit} CriOS/140.0 Mobile Safari/604.1
  Safari macOS                   | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) {kit} Version/18.1 Safari/605.1
  Chrome ChromeOS                | Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {kit} Chrome/140.0 Safari/537.36
  Opera Android                  | Opera/9.80 (Android; Opera Mini/36.2/119; U; id) Presto/2.12.423 Version/12.16
  - -                            | curl/8.5.0
  - -                            | <script>alert(1)</script>
  - -                            |
`;

const ROWS = CASES.split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string]);

test.each(ROWS)('%s: %s', (says, user_agent) => {
  const { browser, system, is_phone } = deviceOf(user_agent.replace('{kit}', KIT));
  expect(`${browser ?? '-'} ${system ?? '-'}${is_phone ? ' phone' : ''}`).toBe(says);
});
