import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { listRemindersRoute, sendRemindersRoute } from '../contract/due-reminder.ts';
import { listReminders, sendReminders } from './due-reminders.ts';
import { postDeposit } from './post-deposit.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

/** A customer with a due (default: 500.00) since a day; the test clock is at 2026-08-01. */
async function debtor(
  due_date: string,
  more: Record<string, unknown> = {},
  amount = 50_000,
): Promise<string> {
  const id = newId();
  const { shop_id } = shop;
  const row = { shop_id, id, kind: 'customer', code: id, name: 'Karim', ...more };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  const header = { party_id: id, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, amount, due_date };
  answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, body) }));
  return id;
}

const list = async (query: Record<string, string | number> = {}, now?: Date) =>
  answerOf(await shop.call<typeof listRemindersRoute>(listReminders, { query }, shop.owner, now));

const send = (body: Record<string, unknown>, now?: Date) =>
  shop.call<typeof sendRemindersRoute>(sendReminders, { body }, shop.owner, now);

const outcomes = async (body: Record<string, unknown>, now?: Date) =>
  answerOf(await send(body, now)).data.map(({ outcome }) => outcome);

/** The number of queued messages. */
async function queued(): Promise<number> {
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query<{ waiting: number }>('select count(*)::int as waiting from outgoing_message'),
  );
  return rows[0]?.waiting ?? 0;
}

test('overdue customers are listed, the oldest first, with a text in their language', async () => {
  const rahima = await debtor('2026-07-20', { phone: '+8801711000001', language: 'bn' });
  const karim = await debtor('2026-06-01', { phone: '01711-000002', language: 'en' });
  await debtor('2026-08-20');
  const { data } = await list();
  expect(data).toMatchObject([
    { id: karim, overdue: 50_000, oldest: '2026-06-01', reached_at: '+8801711000002' },
    { id: rahima, oldest: '2026-07-20', reminded_on: null, is_reminded_today: false },
  ]);
  expect(data[0]?.text).toContain('Karim, ৳500 is due at Nabanna Store');
  expect(data[1]?.text).toContain('আপনার ৳৫০০ বাকি আছে');
  expect((await list({ limit: 1 })).data.map(({ id }) => id)).toEqual([karim]);
  expect((await list({ customer_id: rahima })).data.map(({ id }) => id)).toEqual([rahima]);
});

test('a customer is reminded once a day, also by concurrent requests', async () => {
  const karim = await debtor('2026-06-01', { phone: '+8801711000002' });
  const before = await queued();
  const sms = { customer_ids: [karim], channel: 'sms' };
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomes(sms)));
  expect(all.flat().filter((outcome) => outcome === 'sent')).toHaveLength(1);
  expect(await queued()).toBe(before + 1);
  expect((await list()).data).toMatchObject([{ is_reminded_today: true }]);
  expect(await outcomes({ ...sms, channel: 'whatsapp' })).toEqual(['reminded_today']);
  const tomorrow = new Date('2026-08-02T09:00:00.000Z');
  expect((await list({}, tomorrow)).data).toMatchObject([{ is_reminded_today: false }]);
  expect(await outcomes(sms, tomorrow)).toEqual(['sent']);
});

test('each refused customer has a reason: no number, nothing overdue, unknown', async () => {
  const karim = await debtor('2026-06-01', { phone: '+8801711000002' });
  const mute = await debtor('2026-06-01', { phone: 'next door' });
  const early = await debtor('2026-08-20', { phone: '+8801711000003' });
  const customer_ids = [karim, mute, early];
  expect(await outcomes({ customer_ids, channel: 'sms' })).toEqual([
    'sent',
    'no_number',
    'nothing_overdue',
  ]);
  const unknown = { customer_ids: [newId()], channel: 'sms' };
  expect(refusalOf(await send(unknown))).toBe('customer_not_found');
});

test('an email goes to one address; sharing by hand sends nothing', async () => {
  const karim = await debtor('2026-06-01', { phone: '+8801711000002' });
  const mute = await debtor('2026-06-01');
  const before = await queued();
  const mail = { customer_ids: [mute], channel: 'mail', to: 'karim@nabanna.test' };
  expect(await outcomes({ customer_ids: [karim], channel: 'whatsapp' })).toEqual(['sent']);
  expect(await queued()).toBe(before);
  expect(refusalOf(await send({ ...mail, to: undefined }))).toBe('address_required');
  expect(refusalOf(await send({ ...mail, customer_ids: [karim, mute] }))).toBe('address_required');
  expect(await outcomes(mail)).toEqual(['sent']);
  expect(await queued()).toBe(before + 1);
});

test('cheques in clearing are not asked for', async () => {
  const karim = await debtor('2026-06-01', { phone: '+8801711000002' });
  const chequeRow = (amount: number) => ({
    shop_id: shop.shop_id,
    id: newId(),
    direction: 'received',
    party_id: karim,
    amount,
    branch_id: shop.branches.mirpur,
    warehouse_id: shop.warehouses.shop,
    number: newId(),
    bank: 'Sonali',
    cheque_date: '2026-08-15',
    request_hash: Buffer.alloc(32),
    changed_at: new Date(),
    created_at: new Date(),
    created_by: shop.owner.user_id,
  });
  const write = (amount: number) =>
    shop.run((tx) => tx.insertInto('cheque').values(chequeRow(amount)).execute());
  await write(20_000);
  expect((await list()).data).toMatchObject([{ overdue: 30_000 }]);
  await write(30_000);
  expect((await list()).data).toEqual([]);
});

async function takeDeposit(customer_id: string, amount: number): Promise<void> {
  const payments = [{ payment_method_id: shop.methods.cash, amount }];
  const header = { customer_id, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, direction: 'in', payments };
  answerOf(await shop.call(postDeposit, { body }));
}

test('a reminder to somebody whose deposit is larger than the due', async () => {
  const karim = await debtor('2026-06-01', { phone: '+8801711000002' }, 30_000);
  expect((await list()).data).toMatchObject([{ id: karim, overdue: 30_000 }]);
  await takeDeposit(karim, 50_000);
  expect((await list()).data).toEqual([]);
  expect(await outcomes({ customer_ids: [karim], channel: 'sms' })).toEqual(['nothing_overdue']);
});

test('a deposit is not asked for, and pays the oldest first', async () => {
  const owe = async (party_id: string, amount: number, due_date: string) => {
    const body = { id: newId(), party_id, warehouse_id: shop.warehouses.shop, amount, due_date };
    answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, body) }));
  };
  const karim = await debtor('2026-06-01', { phone: '+8801711000002', language: 'en' });
  await takeDeposit(karim, 80_000);
  expect((await list()).data).toEqual([]);
  expect(await outcomes({ customer_ids: [karim], channel: 'sms' })).toEqual(['nothing_overdue']);
  await owe(karim, 30_000, '2026-07-20');
  expect((await list()).data).toEqual([]);
  await owe(karim, 20_000, '2026-07-30');
  const { data } = await list();
  expect(data).toMatchObject([{ overdue: 20_000, deposit: 80_000, oldest: '2026-07-30' }]);
  expect(data[0]?.text).toContain('৳200 is due');
  expect(data[0]?.text).toContain('Your deposit of ৳800 is already deducted.');
  const rahima = await debtor('2026-07-20', { phone: '+8801711000001', language: 'bn' });
  await takeDeposit(rahima, 10_000);
  const { text } = (await list({ customer_id: rahima })).data[0] ?? {};
  expect(text).toContain('আপনার ৳৪০০ বাকি আছে');
  expect(text).toContain('আপনার অগ্রিম জমা ৳১০০ বাদ দেওয়া হয়েছে।');
});

test('at most 500 reminders a day are sent, also by concurrent requests', async () => {
  const { shop_id, owner } = shop;
  const earlier = Array.from({ length: 494 }, () => newId());
  const party = { shop_id, kind: 'customer', name: 'Earlier' };
  const sent = { shop_id, business_date: '2026-08-01', channel: 'sms', amount: 100 };
  const by = { sent_to: '+8801711000009', sent_at: new Date(), sent_by: owner.user_id };
  await shop.run((tx) =>
    tx
      .insertInto('party')
      .values(earlier.map((id) => ({ ...party, id, code: id })))
      .execute(),
  );
  await shop.run((tx) =>
    tx
      .insertInto('due_reminder')
      .values(earlier.map((party_id) => ({ ...sent, ...by, party_id })))
      .execute(),
  );
  const customers: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    customers.push(await debtor('2026-06-01', { phone: `+88017110001${10 + at}` }));
  }
  const before = await queued();
  const requests = [0, 3, 6, 9].map((at) =>
    send({ customer_ids: customers.slice(at, at + 3), channel: 'sms' }),
  );
  const said = (await Promise.all(requests)).map((one) =>
    isRejection(one) ? one.rejection : one.answer.data.map(({ outcome }) => outcome).join(' '),
  );
  expect(said.toSorted()).toEqual([
    'sent sent sent',
    'sent sent sent',
    'too_many_messages',
    'too_many_messages',
  ]);
  expect(await queued()).toBe(before + 6);
});
