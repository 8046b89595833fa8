import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const configOf = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL, DATA_DIR: '/nowhere' });

describe('the address of the site', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://Shop.Example:443/', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('%s is %s', (text, origin) => {
    expect(configOf(text).publicUrl).toBe(origin);
  });

  test.each([
    '',
    'shop.example',
    'not a url',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://me:secret@shop.example',
    'https://shop.example/book',
    'https://shop.example/?a=b',
  ])('with %j the server does not start', (text) => {
    expect(() => configOf(text)).toThrow(/PUBLIC_URL/);
  });
});
