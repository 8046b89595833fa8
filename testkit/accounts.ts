import { siteAt } from '#platform/http/site.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestServer, type TestServer } from './http.ts';
import { type Letter, lettersTo, type Mailbox, openMailbox, SMS_TOKEN } from './mailbox.ts';
import { startSending } from './sending.ts';

/** A server with a mailbox for its mails and SMS. */
export type Accounts = {
  readonly db: TestDatabase;
  readonly server: TestServer;
  readonly mailbox: Mailbox;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Posted>;
  /** The newest message to an address, once `count` have arrived. */
  letter(to: string, count?: number): Promise<Letter>;
  close(): Promise<void>;
};

export type Posted = {
  readonly status: number;
  readonly code: string | undefined;
  readonly path: string | undefined;
  readonly data: Record<string, string>;
  readonly text: string;
  readonly headers: Headers;
};

const SITE = { publicUrl: 'https://shop.test', secret: 'of the tests' };

/** A valid password that belongs to no user. */
export const GOOD = 'mango rickshaw';

export async function openAccounts(clock: () => Date = () => new Date()): Promise<Accounts> {
  const db = await createTestDatabase();
  const mailbox = await openMailbox();
  const folder = '';
  const { smtp_url, url } = mailbox;
  const { publicUrl, secret } = SITE;
  const server = await openTestServer(db.database, { clock, publicUrl, secret });
  const sender = startSending(db, {
    site: siteAt(publicUrl, secret),
    channels: {
      mail: openMail({ smtp_url, from: 'Halkhata <noreply@shop.test>', folder }),
      sms: openSms({ url, token: SMS_TOKEN, folder }),
    },
    clock,
  });
  return {
    db,
    server,
    mailbox,
    post: (path, body, headers) => post(server.url, path, { body, headers }),
    async letter(to, count = 1) {
      const letters = await lettersTo(() => mailbox.letters, to, count);
      return letters.at(-1) as Letter;
    },
    async close() {
      await server.app.close();
      await sender.close();
      await mailbox.close();
      await db.drop();
    },
  };
}

async function post(
  url: string,
  path: string,
  { body, headers = {} }: { body: unknown; headers: Record<string, string> | undefined },
): Promise<Posted> {
  const answer = await fetch(`${url}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = JSON.parse(text) as {
    code?: string;
    data?: Record<string, string>;
    errors?: { path: string }[];
  };
  return {
    status: answer.status,
    code: json.code,
    path: json.errors?.[0]?.path,
    data: json.data ?? {},
    text,
    headers: answer.headers,
  };
}

/** The six digits of a message. */
export function codeOf({ text }: Letter): string {
  return /\b[0-9]{6}\b/.exec(text)?.[0] ?? '';
}

/** A code other than this one. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** Registers, reads the mail and verifies: an account with a password. */
export async function makeAccount(accounts: Accounts, email: string, password = GOOD) {
  const response = await accounts.post('register', {
    email,
    name: 'Mina',
    password,
    language: 'en',
  });
  const { verification } = response.data;
  const code = codeOf(await accounts.letter(email));
  return accounts.post('verify_user', { email, code, verification });
}
