import { setTimeout as pause } from 'node:timers/promises';
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

beforeAll(async () => {
  accounts = await openAccounts(() => now);
});

afterAll(async () => {
  await accounts.close();
});

const freshEmail = () => {
  made += 1;
  return `mina${made}@x.test`;
};

type Body = Record<string, unknown>;

const post = (path: string, body: Body, headers?: Record<string, string>) =>
  accounts.post(path, body, headers);

function requestCode(body: Body) {
  return post('register', { name: 'Mina', password: GOOD, language: 'en', ...body });
}

async function begin(email: string) {
  const { verification } = (await requestCode({ email })).data;
  const letter = await accounts.letter(email.trim().toLowerCase());
  return { email, verification, code: codeOf(letter) };
}

/** Retries like the clients that get a 503. */
async function insist(path: string, body: Body) {
  for (;;) {
    const answer = await post(path, body);
    if (answer.status !== 503) return answer;
    await pause(1_000);
  }
}

const signIn = (email: string, password = GOOD) => post('login', { email, password });

function admin<Row extends object>(statement: string): Promise<Row[]> {
  return withAdmin(accounts.db.connection, async (client) => {
    const { rows } = await client.query<Row>(statement);
    return rows;
  });
}

async function lift(): Promise<void> {
  await admin(`update one_time_code set created_at = created_at - interval '25 hours'`);
}

describe('registering', () => {
  test('with an e-mail address: the account exists once its code is verified', async () => {
    const { email, verification, code } = await begin('  MINA@x.test ');
    expect((await signIn('mina@x.test')).code).toBe('wrong_credentials');
    expect((await post('verify_user', { email, code, verification })).status).toBe(200);
    const entered = await signIn('mina@x.test');
    expect(entered.status).toBe(200);
    expect(JSON.parse(entered.text).data.user).toMatchObject({
      name: 'Mina',
      email: 'mina@x.test',
      phone: null,
      language: 'en',
      role: null,
      shop_id: null,
    });
  });

  test('with a phone number, typed in Bengali digits, as its code', async () => {
    const response = await requestCode({ email: '০১৭১২-৩৪৫৬৭৮', language: 'bn' });
    const letter = await accounts.letter('+8801712345678');
    expect(letter.text).toMatch(/^হালখাতার কোড/);
    const code = codeOf(letter).replace(/[0-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
    const { verification } = response.data;
    const shown = { email: '+880 1712-345678', code, verification };
    expect((await post('verify_email', shown)).status).toBe(401);
    expect((await post('verify_user', shown)).status).toBe(200);
    expect((await signIn('01712345678')).status).toBe(200);
  });

  test('the code is in no table, nor is the password', async () => {
    const { code } = await begin(freshEmail());
    const rows = await admin<{ row: string }>(
      `select row_to_json(c)::text as row from one_time_code c union all
       select row_to_json(m)::text from outgoing_message m union all
       select row_to_json(u)::text from app_user u`,
    );
    const all = rows.map(({ row }) => row).join('\n');
    expect(all).toContain('$argon2id$');
    expect(all).not.toContain(GOOD);
    expect(all).not.toMatch(new RegExp(`\\D${code}\\D`));
  });

  test.each([
    ['admin＠x.io', 'address_invalid'],
    ['a@x.io,b@x.io', 'address_invalid'],
    ['"e@evil.io"@x.io', 'address_invalid'],
    ['<b>@x.io', 'address_invalid'],
    ['a@x.io\r\nBcc: b@x.io', 'address_invalid'],
    ['\u0000', 'address_invalid'],
    ['12345', 'address_invalid'],
    [['a@x.io', 'b@x.io'], 'invalid'],
    [{ $ne: null }, 'invalid'],
    ['', 'invalid'],
    ['a'.repeat(65_536), 'invalid'],
  ])('%j gets no code', async (email, code) => {
    const letters = accounts.mailbox.letters.length;
    const refused = await requestCode({ email });
    expect([refused.status, refused.code]).toEqual([422, code]);
    expect(accounts.mailbox.letters).toHaveLength(letters);
  });

  test.each([
    ['seven77', 'password_too_short'],
    ['password123', 'password_common'],
    ['Mina1988', 'password_personal'],
    ['x1'.repeat(129), 'password_too_long'],
    ['a'.repeat(65_536), 'invalid'],
    [`mango\u0000mango`, 'invalid'],
    [12_345_678, 'invalid'],
  ])('with the password %j it is refused', async (password, code) => {
    const refused = await requestCode({ email: freshEmail(), password });
    expect([refused.status, refused.code, refused.path]).toEqual([422, code, 'password']);
  });

  test('an unverified name is in no mail to an unverified address', async () => {
    const email = freshEmail();
    await requestCode({ email, name: 'Win at evil.test' });
    const letter = await accounts.letter(email);
    expect(`${letter.subject} ${letter.text} ${letter.html}`).not.toContain('evil.test');
  });

  test('no address of a request is in a mail; the mail uses PUBLIC_URL', async () => {
    const email = freshEmail();
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
    await post('register', { email, name: 'Mina', password: GOOD }, headers);
    const letter = await accounts.letter(email);
    expect(JSON.stringify(letter)).not.toContain('evil.test');
  });
});

describe('an address that has an account', () => {
  test('gets the same response, keeps its password, and is notified', async () => {
    const email = freshEmail();
    await makeAccount(accounts, email);
    const known = await requestCode({ email, password: 'another mango' });
    const unknown = await requestCode({ email: freshEmail() });
    expect([known.status, Object.keys(known.data)]).toEqual([
      unknown.status,
      Object.keys(unknown.data),
    ]);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    const letter = await accounts.letter(email, 2);
    expect(letter.subject).toBe('You already have an account');
    expect(codeOf(letter)).toBe('');
    const { verification } = known.data;
    expect((await post('verify_user', { email, code: '000000', verification })).status).toBe(401);
    expect((await signIn(email, 'another mango')).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });

  test('two registrations of one address: the first to verify its code gets it', async () => {
    const email = freshEmail();
    const first = await begin(email);
    const second = (await requestCode({ email, password: 'the other one' })).data;
    const code = codeOf(await accounts.letter(email, 2));
    // Each code is bound to the caller who requested it, so it cannot verify another registration.
    expect((await post('verify_user', { ...first, code })).status).toBe(
      code === first.code ? 200 : 401,
    );
    expect((await post('verify_user', first)).status).toBe(200);
    const late = await post('verify_user', { email, code, verification: second.verification });
    expect([late.status, late.code]).toEqual([409, 'address_taken']);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('the code', () => {
  test('works once', async () => {
    const shown = await begin(freshEmail());
    expect((await post('verify_user', shown)).status).toBe(200);
    const again = await post('verify_user', shown);
    expect([again.status, again.code]).toEqual([401, 'wrong_code']);
  });

  test('guessed a thousand times concurrently is dead after five, even the right one', async () => {
    const { code, ...shown } = await begin(freshEmail());
    const guesses = Array.from({ length: 1_000 }, (_, index) => {
      const guess = String(index).padStart(6, '0');
      return insist('verify_user', { ...shown, code: guess === code ? '999999' : guess });
    });
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(answers.filter(({ code: refusal }) => refusal === 'wrong_code')).toHaveLength(4);
    const right = await post('verify_user', { ...shown, code });
    expect([right.status, right.code]).toEqual([401, 'code_ended']);
    expect((await signIn(shown.email)).status).toBe(401);
  });

  test('is dead after another was sent in its place', async () => {
    const { code, ...shown } = await begin(freshEmail());
    expect((await post('send_otp', shown)).status).toBe(200);
    const next = codeOf(await accounts.letter(shown.email, 2));
    if (next !== code) expect((await post('verify_user', { ...shown, code })).status).toBe(401);
    expect((await post('verify_user', { ...shown, code: next })).status).toBe(200);
  });

  test('of one user does not work for another', async () => {
    const [mine, hers] = [await begin(freshEmail()), await begin(freshEmail())];
    const tries = [
      { ...hers, code: mine.code === hers.code ? otherThan(mine.code) : mine.code },
      { ...hers, verification: mine.verification },
      { ...hers, verification: mine.verification, code: mine.code },
      { ...mine, verification: hers.verification },
      { ...mine, verification: 'a'.repeat(43) },
      { ...mine, verification: '' },
    ];
    for (const shown of tries) {
      expect((await post('verify_user', shown)).status).toBe(401);
    }
    expect((await post('verify_user', mine)).status).toBe(200);
  });

  test.each([
    ['0 0 0 0 0 0', 401],
    ['00000', 401],
    ['0000000', 401],
    ['', 401],
    [['000000', '000001'], 422],
    [0, 422],
    [null, 422],
    [{ $gt: '' }, 422],
    ['0'.repeat(65_536), 422],
  ])('%j is none', async (code, status) => {
    const shown = await begin(freshEmail());
    expect((await post('verify_user', { ...shown, code })).status).toBe(status);
  });

  test('expires after ten minutes', async () => {
    const { code, ...shown } = await begin(freshEmail());
    now = new Date(now.getTime() + 10 * 60_000);
    const late = await post('verify_user', { ...shown, code });
    expect([late.status, late.code]).toEqual([401, 'code_ended']);
  });

  test('of a registration resets no password', async () => {
    const email = freshEmail();
    await makeAccount(accounts, email);
    const shown = await begin(freshEmail());
    const got = await post('validate_otp_registerd_email', shown);
    expect([got.status, got.code]).toEqual([401, 'wrong_code']);
  });
});

describe('codes are sent within limits', () => {
  test('five an hour to one address, including resent ones, known or not', async () => {
    const known = freshEmail();
    await makeAccount(accounts, known);
    await lift();
    for (const email of [known, freshEmail()]) {
      const { verification } = (await requestCode({ email })).data;
      for (let count = 2; count <= 5; count += 1) {
        expect((await post('send_otp', { email, verification })).status).toBe(200);
      }
      for (const path of ['send_otp', 'send_otp_registerd_email', 'register']) {
        const body = path === 'send_otp' ? { email, verification } : { email };
        const refused = await (path === 'register' ? requestCode({ email }) : post(path, body));
        expect([path, refused.status, refused.code]).toEqual([path, 429, 'too_many_codes']);
        const wait = Number(refused.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(3_000);
        expect(wait).toBeLessThanOrEqual(3_600);
      }
      now = new Date(now.getTime() + 3_601_000);
      expect((await requestCode({ email })).status).toBe(200);
    }
  });

  test('a hundred an hour from one IP address', async () => {
    await lift();
    const answers: number[] = [];
    for (let count = 0; count < 101; count += 1) {
      const email = freshEmail();
      answers.push((await post('send_otp_registerd_email', { email })).status);
    }
    expect(answers.indexOf(429)).toBe(100);
    await lift();
  });
});
