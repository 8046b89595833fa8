import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { customerDuesRoute } from '#domains/parties/contract/payment-received.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { customerDues } from '#domains/parties/server/read-payments.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { readGiftCardRoute, sellGiftCardRoute } from '../contract/gift-card.ts';
import type { topUpGiftCardRoute, writeOffGiftCardRoute } from '../contract/gift-card-change.ts';
import {
  reverseCardWriteOff,
  reverseTopUp,
  topUpGiftCard,
  writeOffGiftCard,
} from './gift-card-changes.ts';
import { readGiftCard, sellGiftCard } from './gift-cards.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
  const { shop_id } = w.shop;
  await w.shop.run((tx) =>
    tx.insertInto('loyalty_terms').values({ shop_id, card_months: 12 }).execute(),
  );
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const newHeader = () => ({ id: newId(), warehouse_id: w.shop.warehouses.shop });
const cash = (amount: number) => [{ payment_method_id: w.shop.methods.cash, amount }];

async function sell(amount: number) {
  const body = { ...newHeader(), payments: cash(amount) };
  return answerOf(await w.shop.call<typeof sellGiftCardRoute>(sellGiftCard, { body })).data;
}

async function read(id: string) {
  const request = { params: { id } };
  return answerOf(await w.shop.call<typeof readGiftCardRoute>(readGiftCard, request)).data;
}

const topUp = (card: object, amount = 5_000, actor = w.shop.cashier, id = newId()) => {
  const body = { ...newHeader(), id, payments: cash(amount), ...card };
  return w.shop.call<typeof topUpGiftCardRoute>(topUpGiftCard, { body }, actor);
};

const writeOff = (card_id: string, actor = w.shop.owner) => {
  const body = { ...newHeader(), card_id, note: 'Nobody came' };
  return w.shop.call<typeof writeOffGiftCardRoute>(writeOffGiftCard, { body }, actor);
};

const undo = (endpoint: Endpoint, id: string) =>
  w.shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

const setUntil = (id: string, expires_on: string | null) =>
  w.shop.run((tx) =>
    tx.updateTable('gift_card').set({ expires_on }).where('id', '=', id).execute(),
  );

test('a card is topped up by its code or from the list, and is valid as a new one', async () => {
  const { id, code } = await sell(10_000);
  await setUntil(id, '2026-08-31');
  const first = answerOf(await topUp({ code: code.toLowerCase() })).data;
  expect(first).toMatchObject({
    number: 'MIR-26/GU00001',
    card_id: id,
    amount: 5_000,
    after: 15_000,
    expires_on: '2027-08-01',
    payments: [{ name: 'Cash', amount: 5_000 }],
  });
  expect(await booksOf(db.connection, first.id)).toEqual([
    '1010 Cash in hand debit 50.00',
    '2030 Gift cards credit 50.00',
  ]);
  const again = await topUp({ code: code.toLowerCase() }, 5_000, w.shop.cashier, first.id);
  expect(again).toMatchObject({ replay: true, answer: { data: first } });
  expect(refusalOf(await topUp({ card_id: id }, 5_000, w.shop.owner, first.id))).toBe('id_reused');
  answerOf(await topUp({ card_id: id }, 100));
  expect(await read(id)).toMatchObject({ balance: 15_100, expires_on: '2027-08-01' });
  expect(refusalOf(await topUp({ code: '0000000000000000' }))).toBe('gift_card_not_found');
  expect(refusalOf(await topUp({ card_id: newId() }))).toBe('not_found');
  expect(refusalOf(await topUp({}))).toBe('invalid');
  expect(refusalOf(await topUp({ card_id: id, code }))).toBe('invalid');
});

test('a top-up and its expiry date are reversed, while its amount is on the card', async () => {
  const { id, code } = await sell(10_000);
  await setUntil(id, '2026-08-31');
  const document = answerOf(await topUp({ code })).data;
  answerOf(await undo(reverseTopUp, document.id));
  expect(await read(id)).toMatchObject({ balance: 10_000, expires_on: '2026-08-31' });
  const spent = answerOf(await topUp({ code })).data;
  await payDue(code, 12_000);
  expect(refusalOf(await undo(reverseTopUp, spent.id))).toBe('gift_card_too_small');
  expect((await read(id)).expires_on).toBe('2027-08-01');
});

test('the balance of an expired card becomes income, once, and can be reversed', async () => {
  const { id } = await sell(10_000);
  expect(refusalOf(await writeOff(id))).toBe('gift_card_not_expired');
  await setUntil(id, '2026-07-31');
  expect(refusalOf(await topUp({ card_id: id }))).toBe('gift_card_expired');
  expect(refusalOf(await writeOff(id, w.shop.cashier))).toBe('permission_denied');
  const document = answerOf(await writeOff(id)).data;
  expect(document).toMatchObject({ number: 'MIR-26/GW00001', amount: -10_000, after: 0 });
  expect(await booksOf(db.connection, document.id)).toEqual([
    '2030 Gift cards debit 100.00',
    '4190 Other income credit 100.00',
  ]);
  expect(refusalOf(await writeOff(id))).toBe('gift_card_empty');
  answerOf(await undo(reverseCardWriteOff, document.id));
  expect(await read(id)).toMatchObject({ balance: 10_000, expires_on: '2026-07-31' });
});

/** Posts a due, and pays part of it by the card. */
async function payDue(code: string, amount: number) {
  await w.post.sale();
  await w.post.sale();
  await w.post.sale();
  const by = { payment_method_id: w.shop.methods.gift_card, gift_card_code: code, amount };
  const body = { ...newHeader(), customer_id: w.customer, payments: [by] };
  const answer = await w.shop.call(postPayment, { body }, w.shop.cashier);
  return { id: body.id, answer };
}

async function due(): Promise<number> {
  const callDues = w.shop.call<typeof customerDuesRoute>;
  const { data } = answerOf(await callDues(customerDues, { params: { id: w.customer } }));
  return data.reduce((sum, one) => sum + one.due, 0);
}

test('a due is paid by card; its reversal restores the due and the balance', async () => {
  const { id, code } = await sell(10_000);
  const before = await due();
  const { id: document, answer } = await payDue(code, 6_000);
  answerOf(answer);
  expect(await booksOf(db.connection, document)).toEqual([
    '1130 Customers (receivable) credit 60.00 (First customer)',
    '2030 Gift cards debit 60.00',
  ]);
  expect((await read(id)).balance).toBe(4_000);
  const owed = await due();
  expect(refusalOf((await payDue(code, 4_001)).answer)).toBe('gift_card_too_small');
  answerOf(await undo(reverseOnePayment, document));
  expect((await read(id)).balance).toBe(10_000);
  expect(owed).toBeGreaterThan(before);
});
