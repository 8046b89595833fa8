import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthSite, openAuthSite } from '../../../../testkit/auth-site.ts';
import { type Call, Visitor } from '../../../../testkit/visitor.ts';
import { openIdClientOf } from '../openid/openid-client.ts';
import { EMAIL } from './provider-email.ts';
import { googleProvider } from './provider-google.ts';

const ORIGIN = 'http://shop.example';
const URL_OF_AUTH = `${ORIGIN}/api/auth`;
const TIME = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';

/** One request of the transcript: the values of each keyword, in order. */
type Row = { readonly name: string; all(word: string): string[] };

const TEXT = readFileSync(new URL('transcript.txt', import.meta.url), 'utf8');
const SECTIONS = TEXT.split(/^== /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...rows] = section.trim().split('\n\n');
    return [title, rows.map(rowOf)] as const;
  });

function rowOf(block: string): Row {
  const [name = '', ...lines] = block.trim().split('\n');
  const said = lines.map((line) => /^ {2}(\w+) *(.*)$/.exec(line) ?? []);
  const all = (word: string) =>
    said.flatMap(([, key, text]) => (key === word && text !== undefined ? [text] : []));
  return { name, all };
}

let site: AuthSite;

beforeAll(async () => {
  const unreachable = { issuer: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'y' };
  const google = googleProvider(openIdClientOf(unreachable));
  site = await openAuthSite({ providers: [google, EMAIL] });
});

afterAll(() => site.close());

describe.each(SECTIONS)('%s', (_title, rows) => {
  test.each(rows)('$name', async (row) => {
    const visitor = await arrive(row);
    const token = tokenOf(visitor);
    for (const cookie of row.all('jar')) {
      const [name = '', value = ''] = cookie.replace('TOKEN', token).split('=');
      visitor.jar.set(name, value);
    }
    const { path, call } = requestFor(row, token);
    const got = await visitor.call(path, call);
    expect(answered(got, row)).toMatch(expected(row, token));
    const sets = row.all('sets')[0] ?? '';
    expect(got.lines).toEqual(sets === 'nothing' ? [] : sets.split(', ').map(cookieMatcher));
    expect(got.headers.get('cache-control')).toBe('private, no-cache, no-store');
    expect(got.headers.get('pragma')).toBe('no-cache');
    expect(got.headers.get('expires')).toBe('0');
  });
});

async function arrive(row: Row): Promise<Visitor> {
  const visitor = new Visitor(site.address);
  const [who = 'nobody'] = row.all('who');
  if (row.all('before').length > 0) {
    for (let times = 0; times < 5; times += 1) await visitor.signIn('limited@x.io', 'wrong');
  }
  if (who.includes('@')) await visitor.signIn(who, site.password);
  if (who !== 'nobody') await visitor.csrf();
  return visitor;
}

function tokenOf({ jar }: Visitor): string {
  return jar.get('next-auth.csrf-token')?.slice(0, 64) ?? 'no token';
}

function requestFor(row: Row, token: string): { path: string; call: Call } {
  const filled = (text: string) =>
    text.replaceAll('TOKEN', token).replaceAll('RIGHT', site.password);
  const [request = ''] = row.all('ask');
  const [method = '', path = '', ...fields] = filled(request).split(' ');
  const headers = Object.fromEntries(row.all('head').map((line) => line.split(': ')));
  const call: Call = { method, headers: { 'accept-language': 'en', ...headers } };
  const [json] = row.all('json');
  if (json !== undefined) {
    call.body = filled(json);
    call.headers = { 'content-type': 'application/json', ...call.headers };
  }
  if (fields.length > 0) {
    call.form = Object.fromEntries(
      fields.map((field) => {
        const at = field.indexOf('=');
        return [field.slice(0, at), field.slice(at + 1)];
      }),
    );
  }
  return { path: `/api/auth${path}`, call };
}

/** The response in the format of the transcript. */
function answered(got: Awaited<ReturnType<Visitor['call']>>, row: Row): string {
  const location = got.headers.get('location');
  const type = got.headers.get('content-type');
  if (location !== null) return `${got.status} to ${location}${got.text}`;
  if (type === 'application/json; charset=utf-8') return `${got.status} json ${got.text}`;
  if (type === 'text/html; charset=utf-8') {
    return `${got.status} page ${/<h1>(.*)<\/h1>/.exec(got.text)?.[1]}`;
  }
  expect(type, row.name).toBe('text/plain; charset=utf-8');
  return `${got.status} text ${got.text}`.trimEnd();
}

function expected(row: Row, token: string): RegExp {
  const text = (row.all('answer')[0] ?? '')
    .replaceAll('ORIGIN', ORIGIN)
    .replaceAll('URL/', `${URL_OF_AUTH}/`)
    .replaceAll('TOKEN', token);
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('HEX64', '[0-9a-f]{64}').replaceAll('TIME', TIME)}$`);
}

const HIDDEN = 'HttpOnly; SameSite=Lax';
const END = 'Expires=\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT';

const COOKIES: Readonly<Record<string, RegExp>> = {
  csrf: line(`next-auth.csrf-token=[0-9a-f]{64}%7C[0-9a-f]{64}; Path=/; ${HIDDEN}`),
  session: line(`next-auth.session-token=[\\w-]{43}; Path=/; ${END}; ${HIDDEN}`),
  'session gone': line(`next-auth.session-token=; Max-Age=0; Path=/; ${HIDDEN}`),
  'session.0 gone': line(`next-auth.session-token.0=; Max-Age=0; Path=/; ${HIDDEN}`),
  'session.1 gone': line(`next-auth.session-token.1=; Max-Age=0; Path=/; ${HIDDEN}`),
  user: line(`halkhata_user=[^;]+; Path=/; ${END}; SameSite=Strict`),
  'user gone': line('halkhata_user=; Max-Age=0; Path=/; SameSite=Strict'),
  link: line(`halkhata.link=[0-9a-f]{64}; Path=/; ${END}; ${HIDDEN}`),
  device: line(`halkhata.device=[\\w-]{22}(\\.[\\w-]{22})+; Path=/; ${END}; ${HIDDEN}`),
  access: line(`halkhata=[\\w-]{43}; Path=/; ${END}; SameSite=Strict`),
  'access gone': line('halkhata=; Max-Age=0; Path=/; SameSite=Strict'),
};

function line(text: string): RegExp {
  return new RegExp(`^${text}$`);
}

function cookieMatcher(name: string): unknown {
  if (!name.startsWith('return ')) return expect.stringMatching(COOKIES[name] ?? /nobody knows it/);
  const value = encodeURIComponent(name.slice('return '.length).replace('ORIGIN', ORIGIN));
  return `next-auth.callback-url=${value}; Path=/; ${HIDDEN}`;
}

test('the transcript is complete', () => {
  const rows = SECTIONS.flatMap(([, rows]) => rows);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  for (const row of rows) {
    for (const word of ['ask', 'answer', 'sets']) expect(row.all(word), row.name).toHaveLength(1);
  }
  expect(rows.length).toBeGreaterThan(75);
});
