import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpeningBalance } from '#domains/inventory/contract/opening-balance.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import type { OrderPrintoutRoutes } from '#domains/orders/contract/order-printout.ts';
import { mailOrder } from '#domains/orders/server/order-printouts.ts';
import { mailDues } from '#domains/parties/server/dues-link.ts';
import { mailReceipt } from '#domains/sales/server/receipt-mail.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';
import {
  type Letter,
  lettersTo,
  type Mailbox,
  openMailbox,
  SMS_TOKEN,
} from '../../testkit/mailbox.ts';
import { openingDueOf } from '../../testkit/opening-posts.ts';
import { order } from '../../testkit/order-samples.ts';
import { pdfText } from '../../testkit/pdf-text.ts';
import { answerOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';

let db: TestDatabase;
let server: TestServer;
let mailbox: Mailbox;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  mailbox = await openMailbox();
  const { smtp_url, url } = mailbox;
  const from = 'Halkhata <noreply@shop.test>';
  server = await openTestServer(db.database, {
    beside: {
      channels: {
        mail: openMail({ smtp_url, from, folder: '' }),
        sms: openSms({ url, token: SMS_TOKEN, folder: '' }),
      },
      jobs: { login: db.jobsLogin, database: db.database },
    },
  });
  world = await openWorld(db.database);
});
afterAll(async () => {
  await server.app.close();
  await mailbox.close();
  await db.drop();
});

/** The server sends by the system clock: messages queued long ago are dropped. */
const came = async (to: string): Promise<Letter | undefined> =>
  (await lettersTo(() => mailbox.letters, to)).at(-1);

const textOfFile = (letter: Letter | undefined) =>
  pdfText(letter?.files[0]?.bytes ?? new Uint8Array());

test('a receipt is mailed with its PDF on a sheet, in the language of the mail', async () => {
  const { id, number } = await world.post.sale();
  const to = 'receipt@x.test';
  const request = { params: { id }, body: { to, lang: 'en' } as const };
  answerOf(await world.shop.call(mailReceipt, request, world.shop.owner, new Date()));
  const letter = await came(to);
  expect(letter?.files.map(({ name }) => name)).toEqual([`${number.replaceAll('/', '-')}.pdf`]);
  expect(textOfFile(letter)).toContain(number);
  expect(letter?.text).toContain('/r/');
});

test('a quotation is mailed with the PDF of its link', async () => {
  const { id, number } = await order(world, 'sales_quotation');
  const to = 'quotation@x.test';
  const request = { params: { id }, body: { to, lang: 'en' } as const };
  const route = mailOrder('sales_quotation');
  const { owner } = world.shop;
  answerOf(await world.shop.call<OrderPrintoutRoutes['mail']>(route, request, owner, new Date()));
  const letter = await came(to);
  expect(textOfFile(letter)).toContain(number);
  const [link = ''] = /http\S+\.pdf/.exec(letter?.text ?? '') ?? [];
  const shown = await fetch(`${server.url}${new URL(link).pathname}?lang=en`);
  expect(textOfFile(letter)).toBe(pdfText(new Uint8Array(await shown.arrayBuffer())));
});

test('a customer’s dues are mailed with each document', async () => {
  const { customer } = world;
  const header = { party_id: customer, warehouse_id: world.shop.warehouses.shop };
  const body = { id: newId(), ...header, amount: 12_300 };
  const opening = { body: openingDueOf(world.shop, body) };
  const due = answerOf(await world.shop.call(postOpeningBalance, opening)) as {
    data: OpeningBalance;
  };
  const to = 'dues@x.test';
  const request = { params: { id: customer }, body: { to, lang: 'en' } as const };
  answerOf(await world.shop.call(mailDues, request, world.shop.owner, new Date()));
  const letter = await came(to);
  expect(textOfFile(letter)).toContain(due.data.number);
  expect(textOfFile(letter)).toContain('123.00');
});
