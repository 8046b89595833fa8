import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reject } from '#domains/kernel/core/rejection.ts';
import { withTransaction } from '#platform/db/database.ts';
import { siteAt } from '#platform/http/site.ts';
import type { JobWorker } from '#platform/jobs/job-worker.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { lettersTo, type Mailbox, openMailbox, SMS_TOKEN } from '../../testkit/mailbox.ts';
import { startSending as sending } from '../../testkit/sending.ts';
import { withAdmin } from '../../testkit/server.ts';
import type { Message } from './message.ts';
import { queueMessage } from './queue-message.ts';
import { mendMessages, type SenderOptions } from './send-message.ts';

const SOON = { timeout: 15_000 };

let db: TestDatabase;
let mailbox: Mailbox;
let folder: string;
let sender: JobWorker | undefined;
const site = siteAt('http://localhost', 'of the tests');
const failures: Parameters<SenderOptions['onUnsent']>[0][] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  mailbox = await openMailbox();
  folder = await mkdtemp(join(tmpdir(), 'halkhata-mail-'));
});

afterEach(async () => {
  await sender?.close();
  failures.length = 0;
});

afterAll(async () => {
  await mailbox.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

function startSending(more: Partial<SenderOptions> & { sms_token?: string } = {}): JobWorker {
  const { smtp_url, url } = mailbox;
  const token = more.sms_token ?? SMS_TOKEN;
  return sending(db, {
    site,
    channels: {
      mail: openMail({ smtp_url, from: 'Halkhata <noreply@shop.test>', folder }),
      sms: openSms({ url, token, folder }),
    },
    onUnsent: (failure) => failures.push(failure),
    againS: 0,
    ...more,
  });
}

function queue(message: Partial<Message>, life_ms?: number): Promise<void> {
  const fullMessage: Message = {
    to: 'a@x.test',
    template: 'reset_code',
    language: 'en',
    params: { code: '123456' },
    ...message,
  };
  return withTransaction(db.database, '', (tx) =>
    queueMessage(tx, { site, now: new Date(), newId: () => newId() }, fullMessage, life_ms),
  );
}

async function queued(): Promise<{ id: string; sealed: Buffer; tries: number }[]> {
  return withTransaction(db.database, '', (tx) =>
    tx.selectFrom('outgoing_message').select(['id', 'sealed', 'tries']).execute(),
  );
}

describe('a message', () => {
  test('is sent as text and HTML in its language, and deleted', async () => {
    sender = startSending();
    await queue({ to: 'mina@x.test', language: 'bn' });
    const [letter] = await lettersTo(() => mailbox.letters, 'mina@x.test');
    expect(letter?.subject).toBe('123456 নতুন পাসওয়ার্ডের কোড');
    expect(letter?.from).toBe('noreply@shop.test');
    expect(letter?.text).toContain('\n123456\n');
    expect(letter?.html).toContain('lang="bn"');
    expect(letter?.html).toMatch(/<p[^>]*>123456<\/p>/);
    await expect.poll(queued, SOON).toEqual([]);
  });

  test('to a phone number is sent as SMS', async () => {
    sender = startSending();
    await queue({ to: '+8801712345678' });
    const [letter] = await lettersTo(() => mailbox.letters, '+8801712345678');
    expect(letter?.text).toMatch(/^123456 is your Halkhata password reset code/);
    await expect.poll(queued, SOON).toEqual([]);
  });

  test('cannot be read while it is queued', async () => {
    await queue({ to: 'waits@x.test', params: { code: '987654' } });
    const [row] = await queued();
    for (const secret of ['987654', 'waits@x.test', 'reset']) {
      expect(row?.sealed.includes(secret)).toBe(false);
    }
    sender = startSending();
    await lettersTo(() => mailbox.letters, 'waits@x.test');
  });

  test('is never sent if its transaction was rolled back', async () => {
    sender = startSending();
    await withTransaction(db.database, '', async (tx) => {
      const context = { site, now: new Date(), newId: () => newId() };
      const message = { to: 'never@x.test', template: 'reset_code', language: 'en' as const };
      await queueMessage(tx, context, { ...message, params: { code: '1' } });
      return reject('no');
    });
    await queue({ to: 'after@x.test' });
    await lettersTo(() => mailbox.letters, 'after@x.test');
    expect(mailbox.letters.filter(({ to }) => to === 'never@x.test')).toEqual([]);
  });

  test('has one recipient, whatever the address contains, and escapes markup', async () => {
    sender = startSending();
    const params = { code: '<b>1</b>&"' };
    await queue({ to: '"a@x.test,b"@y.test', params });
    await queue({ to: 'tag@x.test', params });
    const [letter] = await lettersTo(() => mailbox.letters, 'tag@x.test');
    expect(letter?.html).toContain('&lt;b&gt;1&lt;/b&gt;&amp;&quot;');
    expect(letter?.html).not.toContain('<b>');
    expect(mailbox.letters.filter(({ to }) => to === 'b@y.test' || to === 'a@x.test')).toEqual([]);
    await expect.poll(queued, SOON).toEqual([]);
  });
});

describe('a message that cannot be sent', () => {
  test('is tried again, unchanged', async () => {
    mailbox.refuse(451, 2);
    sender = startSending();
    await queue({ to: 'later@x.test' });
    const came = await lettersTo(() => mailbox.letters, 'later@x.test');
    await expect.poll(queued, SOON).toEqual([]);
    expect(came).toHaveLength(1);
    expect(failures.map(({ tries, is_final }) => [tries, is_final])).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(JSON.stringify(failures)).not.toMatch(/later@x|123456/);
    const [failure] = failures;
    expect(came[0]?.id).toBe(`<${failure?.id}@shop.test>`);
  });

  test.each([
    ['an address that the server refuses', 'refused@x.test', 550],
    ['a number that the gateway refuses', '+8801700000000', 422],
  ])('%s is dropped', async (_case, to, status) => {
    mailbox.refuse(status);
    sender = startSending();
    await queue({ to });
    await expect.poll(() => failures.map(({ is_final }) => is_final), SOON).toEqual([true]);
    await expect.poll(queued, SOON).toEqual([]);
  });

  test('a gateway that rejects our credentials is tried again', async () => {
    sender = startSending({ sms_token: 'another' });
    await queue({ to: '+8801700000001' });
    await expect.poll(() => failures.length, SOON).toBeGreaterThan(1);
    await sender.close();
    sender = startSending();
    await lettersTo(() => mailbox.letters, '+8801700000001');
    await expect.poll(queued, SOON).toEqual([]);
  });

  test('is dropped after eight tries, or when it expires', async () => {
    mailbox.refuse(451, 8);
    sender = startSending();
    await queue({ to: 'eight@x.test' });
    await expect.poll(() => failures.at(-1)?.is_final, SOON).toBe(true);
    expect(failures).toHaveLength(8);
    await queue({ to: 'late@x.test' }, -60_000);
    await expect.poll(queued, SOON).toEqual([]);
    expect(mailbox.letters.filter(({ to }) => /^(late|eight)@/.test(to))).toEqual([]);
  });

  test('sealed with another secret is dropped', async () => {
    await queue({ to: 'sealed@x.test' });
    sender = startSending({ site: siteAt('http://localhost', 'another secret') });
    await expect.poll(queued, SOON).toEqual([]);
    expect(failures).toMatchObject([{ is_final: true, why: 'sealed under another secret' }]);
  });

  test('without a mail server it is written to a folder that only its owner can read', async () => {
    const channels = {
      mail: openMail({ smtp_url: null, from: '', folder: join(folder, 'mail') }),
      sms: openSms({ url: null, token: '', folder: join(folder, 'mail') }),
    };
    sender = startSending({ channels });
    await queue({ to: 'laid@x.test' });
    await expect.poll(queued, SOON).toEqual([]);
    const [file = ''] = await readdir(join(folder, 'mail'));
    const path = join(folder, 'mail', file);
    expect(await readFile(path, 'utf8')).toMatch(/^To: laid@x.test\nSubject: 123456 is/);
    expect((await stat(path)).mode & 0o077).toBe(0);
  });
});

test('two servers send each message once', async () => {
  const other = startSending({ againS: 60 });
  sender = startSending({ againS: 60 });
  await Promise.all(Array.from({ length: 60 }, () => queue({ to: 'twice@x.test' })));
  await lettersTo(() => mailbox.letters, 'twice@x.test', 60);
  await expect.poll(queued, SOON).toEqual([]);
  await other.close();
  expect(mailbox.letters.filter(({ to }) => to === 'twice@x.test')).toHaveLength(60);
});

test('a message whose job was lost is sent, once it has been due for a minute', async () => {
  await queue({ to: 'lost@x.test' });
  await withAdmin(db.connection, (admin) => admin.query('delete from jobs._private_jobs'));
  sender = startSending();
  await mendMessages(db.database, new Date());
  expect(mailbox.letters.filter(({ to }) => to === 'lost@x.test')).toEqual([]);
  await mendMessages(db.database, new Date(Date.now() + 61_000));
  await lettersTo(() => mailbox.letters, 'lost@x.test');
  await expect.poll(queued, SOON).toEqual([]);
});

test('the queue stores no word of a message', async () => {
  await queue({ to: 'secret@x.test', params: { code: '424242' } });
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query('select to_jsonb(j)::text as row from jobs._private_jobs j'),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toMatch(/secret@|424242|reset/);
  sender = startSending();
  await expect.poll(queued, SOON).toEqual([]);
});
