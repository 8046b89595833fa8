import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthSite, openAuthSite } from '../../../testkit/auth-site.ts';
import { appCode } from '../../../testkit/second-factor.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { Visitor } from '../../../testkit/visitor.ts';

const STEP_MS = 30_000;
const WINDOW_MS = 15 * 60_000;
const AUTH_URL = 'http://shop.example/api/auth';

let site: AuthSite;
const now = () => new Date(Date.now() + site.ahead);

beforeAll(async () => {
  site = await openAuthSite();
});
afterAll(() => site.close());

async function post(path: string, json: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `token ${token}` };
  const got = await new Visitor(site.address).call(`/api/v1/auth/${path}`, { json, headers });
  return { ...got, code: got.json.code, data: got.json.data };
}

const login = (name: string, password = site.password) =>
  post('login', { email: `${name}@x.io`, password });

/** Enables the second factor; returns the key and the recovery codes. */
async function switchOn(name: string) {
  const token: string = (await login(name)).data.access_token;
  const { secret } = (await post('second-factor', {}, token)).data;
  const set = await post('second-factor/confirm', { code: appCode(secret, now()) }, token);
  expect(set.status).toBe(200);
  // Moves past the used step, whose codes are no longer accepted.
  site.ahead += 2 * STEP_MS;
  return { token, secret: secret as string, codes: set.data.recovery_codes as string[] };
}

async function challengeOf(name: string): Promise<string> {
  const first = await login(name);
  expect([first.status, first.code]).toEqual([401, 'second_factor_required']);
  expect(first.text).not.toContain('access_token');
  return first.json.challenge;
}

async function eventsOf(name: string): Promise<string[]> {
  return withAdmin(site.testDatabase.connection, async (admin) => {
    const { rows } = await admin.query(
      `select event || ' ' || method as event from sign_in_event e
         join app_user u on u.id = e.user_id where u.email = $1 order by e.id`,
      [`${name}@x.io`],
    );
    return rows.map(({ event }) => event);
  });
}

async function sessionsOf(name: string): Promise<number> {
  return withAdmin(site.testDatabase.connection, async (admin) => {
    const { rows } = await admin.query(
      `select count(*)::int as count from session s
         join app_user u on u.id = s.user_id where u.email = $1`,
      [`${name}@x.io`],
    );
    return rows[0].count;
  });
}

describe('setting it', () => {
  test('it takes effect when a code of the key is confirmed', async () => {
    const token = (await login('wide')).data.access_token;
    const begun = await post('second-factor', {}, token);
    expect(begun.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.data.address).toContain(`secret=${begun.data.secret}`);
    expect((await login('wide')).status).toBe(200);
    const wrong = await post('second-factor/confirm', { code: '00000' }, token);
    expect([wrong.status, wrong.code]).toEqual([422, 'second_factor_wrong']);
    const bengali = appCode(begun.data.secret, now()).replace(/[0-9]/g, (digit) =>
      String.fromCodePoint(0x09e6 + Number(digit)),
    );
    const set = await post('second-factor/confirm', { code: bengali }, token);
    expect(set.data.recovery_codes).toHaveLength(10);
    expect((await post('second-factor', {}, token)).code).toBe('second_factor_is_set');
    expect((await login('wide')).code).toBe('second_factor_required');
  });

  test('neither the key nor a recovery code is readable in the database', async () => {
    const { secret, codes } = await switchOn('tz');
    const text = await withAdmin(site.testDatabase.connection, async (admin) => {
      const { rows } = await admin.query(
        `select row_to_json(f)::text as text from second_factor f
         union all select row_to_json(c)::text from recovery_code c
         union all select row_to_json(e)::text from sign_in_event e`,
      );
      return rows.map(({ text }) => text).join('\n');
    });
    for (const one of [secret, ...codes]) expect(text).not.toContain(one);
  });
});

describe('signing in', () => {
  test('a password opens no session; a code does, once', async () => {
    const { secret } = await switchOn('ok');
    const sessions = await sessionsOf('ok');
    const challenge = await challengeOf('ok');
    expect(await sessionsOf('ok')).toBe(sessions);
    const code = appCode(secret, now());
    const opened = await post('login/code', { challenge, code });
    expect([opened.status, opened.data.user.email]).toEqual([200, 'ok@x.io']);
    const spent = await post('login/code', { challenge, code });
    expect([spent.status, spent.code]).toEqual([401, 'challenge_ended']);
    const again = await post('login/code', { challenge: await challengeOf('ok'), code });
    expect([again.status, again.code]).toEqual([401, 'second_factor_wrong']);
    expect((await eventsOf('ok')).slice(-3)).toEqual([
      'second_factor_set second_factor',
      'signed_in password',
      'second_factor_failed second_factor',
    ]);
  });

  test('the same code at ten concurrent challenges opens one session', async () => {
    const { secret } = await switchOn('phone');
    const sessions = await sessionsOf('phone');
    // Four of them may be wrong before the account is locked for a while.
    const challenges: string[] = [];
    for (let n = 0; n < 4; n += 1) challenges.push(await challengeOf('phone'));
    const code = appCode(secret, now());
    const all = await Promise.all(
      challenges.map((challenge) => post('login/code', { challenge, code })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(await sessionsOf('phone')).toBe(sessions + 1);
  });

  test('of 1,000 guesses at a challenge five are checked', { timeout: 120_000 }, async () => {
    const { secret } = await switchOn('parallel');
    const challenge = await challengeOf('parallel');
    const right = appCode(secret, now());
    const wrong = right === '000000' ? '000001' : '000000';
    const guess = () => post('login/code', { challenge, code: wrong });
    const codes: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, guess));
      codes.push(...answers.map(({ code }) => code));
    }
    expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(4);
    // On a busy machine the overload limit refuses some.
    const rest = codes.filter((code) => code !== 'second_factor_wrong');
    expect([...new Set(rest)].filter((code) => code !== 'overloaded')).toEqual(['challenge_ended']);
    const events = (await eventsOf('parallel')).filter((event) =>
      event.startsWith('second_factor_f'),
    );
    expect(events).toHaveLength(5);
    // They count as failed sign-ins: even the right code and the right password are refused.
    expect((await post('login/code', { challenge, code: right })).code).toBe('challenge_ended');
    expect((await login('parallel')).code).toBe('too_many_attempts');
    site.ahead += WINDOW_MS;
    expect((await login('parallel')).code).toBe('second_factor_required');
  });

  test('the right password between wrong codes does not reset the count', async () => {
    const { secret } = await switchOn('limited');
    for (let n = 0; n < 5; n += 1) {
      const challenge = await challengeOf('limited');
      const code = String((Number(appCode(secret, now())) + 500_000) % 1_000_000).padStart(6, '0');
      expect((await post('login/code', { challenge, code })).code).toBe('second_factor_wrong');
    }
    expect((await login('limited')).code).toBe('too_many_attempts');
    site.ahead += WINDOW_MS;
  });

  test('a challenge expires after five minutes, and an invalid one is refused', async () => {
    const { secret } = await switchOn('homeless');
    const challenge = await challengeOf('homeless');
    site.ahead += 5 * 60_000;
    const late = await post('login/code', { challenge, code: appCode(secret, now()) });
    expect([late.status, late.code]).toEqual([401, 'challenge_ended']);
    for (const garbage of ['', 'x'.repeat(43), '../..', 'ক'.repeat(43)]) {
      const got = await post('login/code', { challenge: garbage, code: '000000' });
      expect([got.status, got.code]).toEqual([401, 'challenge_ended']);
    }
  });
});

describe('recovery codes, and removing the second factor', () => {
  let held: Awaited<ReturnType<typeof switchOn>>;

  test('each signs in once, however it is typed', async () => {
    await removeAll('ok');
    held = await switchOn('ok');
    const [first = '', second = ''] = held.codes;
    const by = async (code: string) =>
      post('login/code', { challenge: await challengeOf('ok'), code });
    expect((await by(first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await eventsOf('ok')).slice(-2)).toEqual([
      'recovery_code_used second_factor',
      'signed_in password',
    ]);
    expect((await by(first)).code).toBe('second_factor_wrong');
    expect((await by(second)).status).toBe(200);
    const state = await new Visitor(site.address).call('/api/v1/auth/second-factor', {
      headers: { authorization: `token ${held.token}` },
    });
    expect(state.json.data).toMatchObject({ recovery_codes_left: 8, has_password: true });
  });

  test('new ones replace the old ones, and need a password or a code', async () => {
    const path = 'second-factor/recovery-codes';
    expect((await post(path, { password: 'wrong' }, held.token)).code).toBe('wrong_password');
    expect((await post(path, { code: '000000' }, held.token)).code).toBe('second_factor_wrong');
    const renewed = await post(path, { password: site.password }, held.token);
    expect(renewed.data.recovery_codes).toHaveLength(10);
    const old = { challenge: await challengeOf('ok'), code: held.codes[5] };
    expect((await post('login/code', old)).code).toBe('second_factor_wrong');
    const [fresh] = renewed.data.recovery_codes;
    expect((await post('login/code', { ...old, code: fresh })).status).toBe(200);
    held.codes = renewed.data.recovery_codes;
  });

  test('the same one at three concurrent challenges opens one session', async () => {
    const code = held.codes[1];
    const challenges: string[] = [];
    for (let n = 0; n < 3; n += 1) challenges.push(await challengeOf('ok'));
    const all = await Promise.all(
      challenges.map((challenge) => post('login/code', { challenge, code })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('one of another user opens nothing', async () => {
    await removeAll('tz');
    const { codes } = await switchOn('tz');
    const wrong = { challenge: await challengeOf('ok'), code: codes[0] };
    expect((await post('login/code', wrong)).code).toBe('second_factor_wrong');
    const right = { challenge: await challengeOf('tz'), code: codes[0] };
    expect((await post('login/code', right)).status).toBe(200);
  });

  test('removing it needs a password or a code', async () => {
    const path = 'second-factor/remove';
    expect((await post(path, { password: site.password })).code).toBe('unauthenticated');
    expect((await post(path, {}, held.token)).status).toBe(422);
    expect((await post(path, { code: '000000' }, held.token)).code).toBe('second_factor_wrong');
    site.ahead += 2 * STEP_MS;
    const code = appCode(held.secret, now());
    expect((await post(path, { code }, held.token)).status).toBe(200);
    expect((await post(path, { code }, held.token)).code).toBe('second_factor_none');
    expect((await login('ok')).status).toBe(200);
  });
});

async function removeAll(name: string): Promise<void> {
  await withAdmin(site.testDatabase.connection, (admin) =>
    admin.query(
      `delete from second_factor where user_id = (select id from app_user where email = $1)`,
      [`${name}@x.io`],
    ),
  );
}

describe('by the protocol', () => {
  test('the browser stores the challenge, and posts the code', async () => {
    const { secret } = await switchOn('ok');
    const visitor = new Visitor(site.address);
    const first = await visitor.signIn('ok@x.io', site.password, { callbackUrl: '/dashboard' });
    expect([first.status, first.json.url]).toEqual([
      401,
      `${AUTH_URL}/error?error=SecondFactorRequired&provider=credentials`,
    ]);
    expect(first.lines.join()).toMatch(/halkhata\.challenge=[\w-]{43}; Path=\/; HttpOnly/);
    expect(visitor.jar.has('next-auth.session-token')).toBe(false);
    const page = await visitor.call('/api/auth/signin?error=SecondFactorRequired');
    expect(page.text).toContain('autocomplete="one-time-code"');
    const second = async (code: string) => {
      const form = { csrfToken: await visitor.csrf(), code, json: 'true' };
      return visitor.call('/api/auth/callback/credentials', { form });
    };
    const wrong = await second('00000');
    expect([wrong.status, wrong.json.url]).toEqual([
      401,
      `${AUTH_URL}/error?error=SecondFactorWrong`,
    ]);
    const right = await second(appCode(secret, now()));
    expect([right.status, right.json.url]).toEqual([200, 'http://shop.example/dashboard']);
    expect(visitor.jar.has('halkhata.challenge')).toBe(false);
    expect((await visitor.call('/api/auth/session')).json.user.email).toBe('ok@x.io');
    const ended = await second('000000');
    expect([ended.status, ended.json.url]).toEqual([
      401,
      `${AUTH_URL}/error?error=SecondFactorEnded`,
    ]);
    site.ahead += 2 * STEP_MS;
    const atOnce = new Visitor(site.address);
    const both = await atOnce.signIn('ok@x.io', site.password, { code: appCode(secret, now()) });
    expect(both.status).toBe(200);
    const bad = await atOnce.signIn('ok@x.io', site.password, { code: '00000' });
    expect([bad.status, bad.json.url]).toEqual([
      401,
      `${AUTH_URL}/error?error=CredentialsSignin&provider=credentials`,
    ]);
  });
});
