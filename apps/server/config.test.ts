import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('trusted proxies', () => {
  test.each([
    ['', []],
    ['127.0.0.1', ['127.0.0.1']],
    [' 10.0.0.0/8 , ::1,fd00::/8,', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('%j is %j', (TRUSTED_PROXY, proxies) => {
    expect(readConfig({ TRUSTED_PROXY, DATA_DIR: '/nowhere' }).trustedProxies).toEqual(proxies);
  });

  test('none by default', () => {
    expect(readConfig({ DATA_DIR: '/nowhere' }).trustedProxies).toEqual([]);
  });

  test.each([
    'true',
    '1',
    'proxy.example',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '*',
  ])('with %j the server does not start', (TRUSTED_PROXY) => {
    expect(() => readConfig({ TRUSTED_PROXY, DATA_DIR: '/nowhere' })).toThrow(/TRUSTED_PROXY/);
  });
});

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

test.each(['DATABASE_APP_URL', 'DATABASE_JOBS_URL'])('%s needs a database URL', (name) => {
  const env = { [name]: 'postgres://app@db/halkhata', DATA_DIR: '/nowhere' };
  expect(() => readConfig(env)).toThrow('go with DATABASE_URL');
});

describe('the role of a server', () => {
  const DATABASE_URL = 'postgres://halkhata@db/halkhata';
  const roleOf = (env: object) => readConfig({ DATA_DIR: '/nowhere', ...env }).role;

  test('is all it does, unless it says otherwise', () => {
    expect(roleOf({})).toBe('all');
    expect(roleOf({ ROLE: 'web', DATABASE_URL })).toBe('web');
    expect(roleOf({ ROLE: 'worker', DATABASE_URL })).toBe('worker');
  });

  test.each([
    [{ ROLE: 'both', DATABASE_URL }, 'it is all, web or worker'],
    [{ ROLE: 'worker' }, 'goes with DATABASE_URL'],
  ])('%j is refused', (env, message) => {
    expect(() => roleOf(env)).toThrow(message);
  });
});
