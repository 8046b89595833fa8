import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionary } from '#platform/i18n/messages.ts';
import { type AuthSite, openAuthSite } from '../../../../../testkit/auth-site.ts';
import { Visitor } from '../../../../../testkit/visitor.ts';

let site: AuthSite;

beforeAll(async () => {
  site = await openAuthSite();
});

afterAll(() => site.close());

const LANGUAGES = ['bn', 'en'] as const;

const KEYS = [
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  'Default',
];

describe.each(LANGUAGES)('in %s', (language) => {
  const translations = dictionary(language, 'auth') ?? {};
  const open = (path: string) => {
    const visitor = new Visitor(site.address);
    visitor.jar.set('lang', language);
    return visitor.call(path);
  };

  test.each(KEYS)('the sign-in page has a text for %s', async (key) => {
    const { status, text } = await open(`/api/auth/signin?error=${key}`);
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`>${translations[key]}</p>`);
  });

  test.each(['signin', 'signout', 'error', 'verify-request'])(
    '%s is a complete page',
    async (path) => {
      const { text, headers } = await open(`/api/auth/${path}`);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).not.toMatch(/<script|\son\w+=|undefined|\[object|_(title|text|cover)/);
      expect(text.match(/<h1>/g)).toHaveLength(1);
      const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    },
  );
});

test('both languages have the same texts', () => {
  const [bn, en] = LANGUAGES.map((language) => dictionary(language, 'auth') ?? {});
  expect(Object.keys(bn ?? {})).toEqual(Object.keys(en ?? {}));
});

describe('text from the address is never shown', () => {
  const evil = `"><img src=x onerror=alert(1)>' onmouseover='`;

  test.each([
    `/signin?error=${encodeURIComponent(evil)}`,
    `/signin/${encodeURIComponent(evil)}`,
    `/error?error=${encodeURIComponent(evil)}`,
    `/signin?callbackUrl=${encodeURIComponent(`/${evil}`)}`,
    `/signout?callbackUrl=${encodeURIComponent(`/${evil}`)}`,
    `/verify-request?provider=${encodeURIComponent(evil)}`,
  ])('%s', async (path) => {
    const { text } = await new Visitor(site.address).call(`/api/auth${path}`);
    expect(text).not.toContain('<img');
    expect(text).not.toContain("' onmouseover");
  });

  test('a return address is escaped in its field', async () => {
    const path = `/signin?callbackUrl=${encodeURIComponent('/a"b&c')}`;
    const { text } = await new Visitor(site.address).call(`/api/auth${path}`);
    expect(text).toContain('name="callbackUrl" value="http://shop.example/a&quot;b&amp;c"');
  });
});

describe('the language', () => {
  const languageOf = async (path: string, headers: Record<string, string>) => {
    const { text } = await new Visitor(site.address).call(`/api/auth${path}`, { headers });
    return /<html lang="(..)">/.exec(text)?.[1];
  };

  test.each([
    ['/signin', {}, 'bn'],
    ['/signin', { 'accept-language': 'en-GB,bn;q=0.5' }, 'en'],
    ['/signin', { 'accept-language': 'fr' }, 'bn'],
    ['/signin', { 'accept-language': 'en', cookie: 'lang=bn' }, 'bn'],
    ['/signin?lang=en', { cookie: 'lang=bn' }, 'en'],
    ['/signin?lang=xx', { cookie: 'lang=en' }, 'en'],
    ['/signin?lang=en&lang=bn', { cookie: 'lang=en' }, 'en'],
  ])('%s with %j is %s', async (path, headers, language) => {
    expect(await languageOf(path, headers)).toBe(language);
  });

  test('that was chosen on a page is stored for the next ones', async () => {
    const visitor = new Visitor(site.address);
    const first = await visitor.call('/api/auth/signin?lang=en');
    expect(first.lines.at(-1)).toMatch(/^lang=en; Path=\/; Expires=.{29}; SameSite=Lax$/);
    const again = await visitor.call('/api/auth/signin?lang=en');
    expect(again.lines).toEqual([]);
    expect((await visitor.call('/api/auth/error')).text).toContain('<html lang="en">');
  });
});

test('the chosen theme applies to the page', async () => {
  const headers = { cookie: 'theme=dark' };
  const { text } = await new Visitor(site.address).call('/api/auth/signin', { headers });
  expect(text).toContain('color-scheme:dark');
});

test('sign-in works on the page alone, without any script', async () => {
  const visitor = new Visitor(site.address);
  const page = await visitor.call('/api/auth/signin?callbackUrl=/dashboard');
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(page.text) ?? [];
  const hidden = [...page.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  const wrong = { ...fields, email: 'ok@x.io', password: 'wrong' };
  const refused = await visitor.call(action, { form: wrong });
  expect(refused.headers.get('location')).toContain('/api/auth/error?error=CredentialsSignin');
  const right = { ...fields, email: 'ok@x.io', password: site.password };
  const entered = await visitor.call(action, { form: right });
  expect(entered.headers.get('location')).toBe('http://shop.example/dashboard');
  const out = await visitor.call('/api/auth/signout?callbackUrl=/bye');
  const [, token = ''] = /name="csrfToken" value="(\w+)"/.exec(out.text) ?? [];
  const left = await visitor.call('/api/auth/signout', { form: { csrfToken: token } });
  expect(left.headers.get('location')).toBe('http://shop.example/bye');
  expect((await visitor.call('/api/auth/session')).json).toEqual({});
});

test('the files that the pages load exist', async () => {
  const { text } = await new Visitor(site.address).call('/api/auth/signin');
  const files = new Set(text.match(/\/page-files\/[\w.-]+/g));
  expect(files.size).toBe(6);
  for (const file of files) {
    expect((await new Visitor(site.address).call(file)).status).toBe(200);
  }
});
