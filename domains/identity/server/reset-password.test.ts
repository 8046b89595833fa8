import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Accounts,
  codeOf,
  GOOD,
  makeAccount,
  openAccounts,
  otherThan,
} from '../../../testkit/accounts.ts';
import { withAdmin } from '../../../testkit/server.ts';

let accounts: Accounts;
let now = new Date();
let made = 0;

const NEW = 'rickshaw and rain';
/** Equal in their first 72 bytes. */
const LONG = 'monsoon mango '.repeat(6);

beforeAll(async () => {
  accounts = await openAccounts(() => now);
});

afterAll(async () => {
  await accounts.close();
});

type Body = Record<string, unknown>;

const post = (path: string, body: Body, headers?: Record<string, string>) =>
  accounts.post(path, body, headers);

const signIn = (email: string, password: string) => post('login', { email, password });

const withToken = (token = '') => ({ authorization: `token ${token}` });

async function newAccount(password = GOOD): Promise<string> {
  made += 1;
  const email = `rahim${made}@x.test`;
  expect((await makeAccount(accounts, email, password)).status).toBe(200);
  return email;
}

/** The code of a reset, and what belongs to it. */
async function begin(email: string, letters = 2) {
  const response = await post('send_otp_registerd_email', { email, language: 'en' });
  expect(response.status).toBe(200);
  const code = codeOf(await accounts.letter(email, letters));
  return { email, code, verification: response.data.verification ?? '' };
}

async function tokenFor(email: string): Promise<string> {
  const shown = await post('validate_otp_registerd_email', await begin(email));
  expect(shown.status).toBe(200);
  return shown.data.reset_token ?? '';
}

const choose = (reset_token: unknown, password: unknown = NEW) =>
  post('change_forgot_password/email', { reset_token, password });

const isSignedIn = async (token = '') => {
  const answer = await fetch(`${accounts.server.url}/api/v1/shops`, { headers: withToken(token) });
  return answer.status === 200;
};

describe('resetting a password', () => {
  test('takes three steps, and ends every session', async () => {
    const email = await newAccount();
    const { access_token } = (await signIn(email, GOOD)).data;
    expect(await isSignedIn(access_token)).toBe(true);
    expect((await choose(await tokenFor(email))).status).toBe(200);
    expect(await isSignedIn(access_token)).toBe(false);
    expect((await signIn(email, GOOD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    expect((await accounts.letter(email, 3)).subject).toBe('Your password was changed');
  });

  test('lifts a lock after wrong tries at once', async () => {
    const email = await newAccount();
    for (let count = 0; count < 5; count += 1) await signIn(email, 'wrong');
    expect((await signIn(email, GOOD)).status).toBe(429);
    await choose(await tokenFor(email));
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test('revokes pending codes and links', async () => {
    const email = await newAccount();
    const token = await tokenFor(email);
    const other = await begin(email, 3);
    await withAdmin(accounts.db.connection, (admin) =>
      admin.query(
        `insert into email_link (token_hash, browser_hash, code_hash, email, address, created_at,
           expires_at)
         values (sha256($1::bytea), sha256('a'), sha256('b'), $1, '', now(),
           now() + interval '10 minutes')`,
        [email],
      ),
    );
    expect((await choose(token)).status).toBe(200);
    expect((await post('validate_otp_registerd_email', other)).status).toBe(401);
    const links = await withAdmin(accounts.db.connection, (admin) =>
      admin.query('select from email_link where email = $1 and used_at is null', [email]),
    );
    expect(links.rows).toEqual([]);
  });

  test('its token works once, even in two concurrent requests', async () => {
    const token = await tokenFor(await newAccount());
    const answers = await Promise.all([choose(token), choose(token), choose(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await choose(token)).code).toBe('reset_ended');
  });

  test('a refused password does not use up the token', async () => {
    const email = await newAccount();
    const token = await tokenFor(email);
    const refused = await choose(token, 'password123');
    expect([refused.status, refused.code, refused.path]).toEqual([
      422,
      'password_common',
      'password',
    ]);
    expect((await choose(token, email)).code).toBe('password_personal');
    expect((await choose(token)).status).toBe(200);
  });

  test('its token expires after ten minutes, and when the next one is issued', async () => {
    const email = await newAccount();
    const first = await tokenFor(email);
    const shown = await begin(email, 3);
    const { reset_token } = (await post('validate_otp_registerd_email', shown)).data;
    expect((await choose(first)).status).toBe(401);
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await choose(reset_token)).status).toBe(401);
  });

  test('a token of another kind resets nothing, and a reset token does nothing else', async () => {
    const email = await newAccount();
    const { access_token } = (await signIn(email, GOOD)).data;
    const { verification } = await begin(email);
    for (const other of [access_token, verification, '', 'a'.repeat(43)]) {
      expect((await choose(other)).status).toBe(401);
    }
    for (const none of [null, ['a'], { $ne: '' }, 'a'.repeat(100_000)]) {
      expect((await choose(none)).status).toBe(422);
    }
    const shown = await begin(email, 3);
    const { reset_token = '' } = (await post('validate_otp_registerd_email', shown)).data;
    expect(await isSignedIn(reset_token)).toBe(false);
    expect((await post('verify_user', { ...shown, verification: reset_token })).status).toBe(401);
  });

  test('a code guessed four hundred times is dead after five', async () => {
    const { code, ...shown } = await begin(await newAccount());
    const answers: (string | undefined)[] = [];
    // Below the overload limit; the registration test covers a thousand at once.
    for (let round = 0; round < 100; round += 1) {
      const guesses = Array.from({ length: 4 }, () =>
        post('validate_otp_registerd_email', { ...shown, code: otherThan(code) }),
      );
      answers.push(...(await Promise.all(guesses)).map((answer) => answer.code));
    }
    expect(answers.filter((answer) => answer === 'wrong_code')).toHaveLength(4);
    expect(new Set(answers)).toEqual(new Set(['wrong_code', 'code_ended']));
    const right = await post('validate_otp_registerd_email', { ...shown, code });
    expect([right.status, right.code]).toEqual([401, 'code_ended']);
  });

  test('a code of one user does not reset the account of another', async () => {
    const [mine, hers] = [await begin(await newAccount()), await begin(await newAccount())];
    const { verification, code } = mine;
    for (const shown of [
      { ...hers, verification, code },
      { ...mine, email: hers.email },
    ]) {
      expect((await post('validate_otp_registerd_email', shown)).status).toBe(401);
    }
  });

  test('under a forged host the mail contains no address at all', async () => {
    const email = await newAccount();
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      referer: 'https://evil.test',
    };
    await post('send_otp_registerd_email', { email }, headers);
    const letter = await accounts.letter(email, 2);
    expect(`${letter.text} ${letter.html}`).not.toMatch(/evil\.test|https?:/);
  });
});

describe('an unknown account', () => {
  test('gets the same responses at every step, and no mail is sent', async () => {
    const known = await newAccount();
    const answers: [number, string | undefined, string[]][][] = [];
    for (const email of [known, 'nobody@x.test']) {
      const response = await post('send_otp_registerd_email', { email });
      const { verification } = response.data;
      const steps = [response];
      for (let count = 0; count < 6; count += 1) {
        const shown = { email, verification, code: 'nil' };
        steps.push(await post('validate_otp_registerd_email', shown));
      }
      steps.push(await post('send_otp', { email, verification }));
      steps.push(await post('validate_otp_registerd_email', { email, verification, code: 'nil' }));
      answers.push(steps.map(({ status, code, data }) => [status, code, Object.keys(data)]));
    }
    expect(answers[1]).toEqual(answers[0]);
    await accounts.letter(known, 3);
    expect(accounts.mailbox.letters.filter(({ to }) => to === 'nobody@x.test')).toEqual([]);
    const queued = () =>
      withAdmin(accounts.db.connection, async (admin) => {
        const { rows } = await admin.query('select id from outgoing_message');
        return rows;
      });
    await expect.poll(queued, { timeout: 10_000 }).toEqual([]);
  });
});

test('known or not: 300 tries each get the same responses', async () => {
  const known = await newAccount();
  const answers = new Set<string>();
  for (let index = 0; index < 300; index += 1) {
    for (const email of [known, `nobody${index}@x.test`]) {
      // The counted codes are deleted: the limits have tests of their own.
      await withAdmin(accounts.db.connection, (admin) => admin.query('delete from one_time_code'));
      const response = await post('send_otp_registerd_email', { email });
      const masked = response.text.replaceAll(/"(verification|expires_at)":"[^"]+"/g, '"$1":""');
      const names = [...response.headers.keys()].join();
      answers.add(
        `${response.status} ${names} ${response.headers.get('content-length')} ${masked}`,
      );
    }
  }
  expect([...answers]).toHaveLength(1);
}, 600_000);

describe('changing the password', () => {
  const change = (token: string | undefined, body: Body) =>
    post('change_password', { current_password: GOOD, password: NEW, ...body }, withToken(token));

  test('ends all other sessions at once', async () => {
    const email = await newAccount();
    const here = (await signIn(email, GOOD)).data.access_token;
    const there = (await signIn(email, GOOD)).data.access_token;
    expect((await change(here, {})).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await signIn(email, GOOD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    expect((await accounts.letter(email, 2)).subject).toBe('Your password was changed');
  });

  test('needs the current one, which a session holder cannot guess', async () => {
    const email = await newAccount();
    const { access_token } = (await signIn(email, GOOD)).data;
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => change(access_token, { current_password: 'wrong' })),
    );
    expect(wrong.filter(({ code }) => code === 'wrong_password')).toHaveLength(5);
    expect(wrong.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(7);
    expect((await change(access_token, {})).status).toBe(429);
    // Counted by session: guesses in one session lock out nobody else.
    expect((await signIn(email, GOOD)).status).toBe(200);
  });

  test('needs a signed-in user', async () => {
    for (const token of [undefined, '', 'null', 'a'.repeat(43), 'a'.repeat(10_000)]) {
      const refused = await change(token, {});
      expect([refused.status, refused.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('refuses an invalid password', async () => {
    const { access_token } = (await signIn(await newAccount(), GOOD)).data;
    const refused = await change(access_token, { password: 'iloveyou' });
    expect([refused.status, refused.code, refused.path]).toEqual([
      422,
      'password_common',
      'password',
    ]);
  });
});

describe('a password', () => {
  test('counts in full: two that agree in 72 bytes differ', async () => {
    const email = await newAccount(`${LONG}east`);
    expect((await signIn(email, `${LONG}west`)).status).toBe(401);
    expect((await signIn(email, `${LONG}east`)).status).toBe(200);
  });

  test('is the same whichever keyboard typed it', async () => {
    const email = await newAccount('দোকান Cafe\u0301 １২３');
    expect((await signIn(email, 'দোকান Caf\u00e9 1২3')).status).toBe(200);
  });

  test('of 65 kB signs nobody in', async () => {
    const email = await newAccount();
    expect((await signIn(email, 'a'.repeat(65_536))).status).toBe(422);
  });
});

test('no other origin is allowed to read', async () => {
  for (const origin of ['https://shop.test.evil.io', 'null', 'https://evil.io']) {
    const answer = await post('register', { email: 'x' }, { origin });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});
