import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { postReturnRoute } from '#domains/sales/contract/sale-return.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  changeGiftCardRoute,
  findGiftCardRoute,
  listGiftCardLinesRoute,
  listGiftCardsRoute,
  readGiftCardRoute,
  sellGiftCardRoute,
} from '../contract/gift-card.ts';
import {
  changeGiftCard,
  findGiftCard,
  listGiftCardLines,
  listGiftCards,
  readGiftCard,
  reverseGiftCard,
  sellGiftCard,
} from './gift-cards.ts';

let db: TestDatabase;
let shop: TestShop;
let tea: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 0 });
  const { shop_id } = shop;
  // A service, so that the books show only the money.
  tea = await shop.addProduct({ code: 'TEA', sale_price: 10_000 });
  await shop.run((tx) => tx.updateTable('product').set({ kind: 'service' }).execute());
  await shop.run((tx) =>
    tx.insertInto('loyalty_terms').values({ shop_id, card_months: 12 }).execute(),
  );
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const location = () => ({ warehouse_id: shop.warehouses.shop });
const cash = (amount: number) => ({ payment_method_id: shop.methods.cash, amount });
const payByCard = (gift_card_code: string, amount: number) => ({
  payment_method_id: shop.methods.gift_card,
  gift_card_code,
  amount,
});
const lines = (pieces: number) => [{ variant_id: tea, quantity: pieces * 10_000 }];

function order(amount: number) {
  return { id: newId(), ...location(), payments: [cash(amount)] };
}

async function sell(amount: number) {
  const body = order(amount);
  return answerOf(await shop.call<typeof sellGiftCardRoute>(sellGiftCard, { body }, shop.cashier))
    .data;
}

const callSale = (body: object) =>
  shop.call<typeof postSaleRoute>(postSale, { body }, shop.cashier);

function sale(payments: object[], pieces = 1) {
  return { id: newId(), ...location(), lines: lines(pieces), payments };
}

async function read(id: string) {
  return answerOf(await shop.call<typeof readGiftCardRoute>(readGiftCard, { params: { id } })).data;
}

const balanceOf = async (id: string) => (await read(id)).balance;

test('a card is owed until it is spent, and shows its code only to the seller', async () => {
  const body = order(50_000);
  const first = await shop.call<typeof sellGiftCardRoute>(sellGiftCard, { body }, shop.cashier);
  const card = answerOf(first).data;
  expect(card).toMatchObject({
    number: 'MIR-26/GC00001',
    amount: 50_000,
    balance: 50_000,
    expires_on: '2027-08-01',
    cashier: 'Rahim',
    blocked: false,
    payments: [{ name: 'Cash', amount: 50_000 }],
  });
  expect(card.code).toMatch(/^[0-9A-Z]{16}$/);
  expect(card.code_end).toBe(card.code.slice(-4));
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1010 Cash in hand debit 500.00',
    '2030 Gift cards credit 500.00',
  ]);
  const again = await shop.call<typeof sellGiftCardRoute>(sellGiftCard, { body }, shop.cashier);
  expect(again).toMatchObject({ replay: true, answer: answerOf(first) });
  const { code, ...known } = card;
  expect(await read(card.id)).toEqual(known);
  expect(
    JSON.stringify(await shop.run((tx) => tx.selectFrom('gift_card').selectAll().execute())),
  ).not.toContain(code);
  const spaced = code.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  const found = await shop.call<typeof findGiftCardRoute>(
    ...([findGiftCard, { body: { code: spaced } }, shop.cashier] as const),
  );
  expect(answerOf(found).data).toMatchObject({ id: card.id, balance: 50_000 });
});

test('a card pays beside cash, at the till and in the office, shown by its end', async () => {
  const { id, code } = await sell(15_000);
  const both = sale([payByCard(code, 12_000), cash(10_000)], 2);
  const sold = answerOf(await callSale(both)).data;
  expect(sold.payments).toMatchObject([
    { name: 'Gift card', amount: 12_000, reference: `*${code.slice(-4)}` },
    { name: 'Cash', amount: 8_000, handed_over: 10_000 },
  ]);
  expect(await booksOf(db.connection, both.id)).toEqual([
    '1010 Cash in hand debit 80.00',
    '2030 Gift cards debit 120.00',
    '4030 Service income credit 200.00',
  ]);
  expect(await balanceOf(id)).toBe(3_000);
  const invoice = {
    id: newId(),
    ...location(),
    lines: lines(1),
    payments: [payByCard(code, 3_000)],
  };
  const owed = await shop.call(postInvoice, {
    body: { ...invoice, payments: [payByCard(code, 3_001)] },
  });
  expect(refusalOf(owed)).toBe('gift_card_too_small');
  const rest = { ...invoice, payments: [payByCard(code, 3_000), cash(7_000)] };
  answerOf(await shop.call(postInvoice, { body: rest }));
  expect(await balanceOf(id)).toBe(0);
  const listed = await shop.call<typeof listGiftCardLinesRoute>(
    ...([listGiftCardLines, { params: { id } }] as const),
  );
  expect(answerOf(listed).data.map(({ kind, amount, after }) => [kind, amount, after])).toEqual([
    ['sale', -3_000, 0],
    ['sale', -12_000, 3_000],
    ['gift_card', 15_000, 15_000],
  ]);
});

test('a refund goes to the scanned card; a reversal undoes it', async () => {
  const { id, code } = await sell(20_000);
  const body = sale([payByCard(code, 20_000)], 2);
  const sold = answerOf(await callSale(body)).data;
  const back = {
    id: newId(),
    sale_id: sold.id,
    refunds: [payByCard(code, 10_000)],
    lines: [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }],
  };
  answerOf(await shop.call<typeof postReturnRoute>(postReturn, { body: back }, shop.cashier));
  expect(await balanceOf(id)).toBe(10_000);
  expect(await booksOf(db.connection, back.id)).toEqual([
    '2030 Gift cards credit 100.00',
    '4020 Sales returns debit 100.00',
  ]);
  const spent = sale([payByCard(code, 10_000)]);
  answerOf(await callSale(spent));
  const reverse = (of: string) => ({ params: { id: of }, body: { id: newId(), reason: 'Wrong' } });
  expect(refusalOf(await shop.call(reverseReturn, reverse(back.id)))).toBe('gift_card_too_small');
  answerOf(await shop.call(reverseSale, reverse(spent.id)));
  answerOf(await shop.call(reverseReturn, reverse(back.id)));
  expect(await balanceOf(id)).toBe(0);
  answerOf(await shop.call(reverseSale, reverse(body.id)));
  expect(await balanceOf(id)).toBe(20_000);
});

test('an exchange is paid by card, and its refund goes to one', async () => {
  const { id, code } = await sell(10_000);
  const sold = answerOf(await callSale(sale([cash(10_000)]))).data;
  const change = (pieces: number, payments: object[], of: typeof sold) => ({
    id: newId(),
    ...location(),
    sale_id: of.id,
    lines: lines(pieces),
    payments,
    returned: [{ sale_line_id: of.lines[0]?.id, quantity: of.lines[0]?.quantity }],
  });
  const exchange = change(2, [payByCard(code, 10_000)], sold);
  answerOf(await shop.call(postExchange, { body: exchange }));
  expect(await balanceOf(id)).toBe(0);
  const two = answerOf(await callSale(sale([cash(20_000)], 2))).data;
  answerOf(await shop.call(postExchange, { body: change(1, [payByCard(code, 10_000)], two) }));
  expect(await balanceOf(id)).toBe(10_000);
});

test('a card that is blocked, expired or unknown pays nothing', async () => {
  const { id, code } = await sell(10_000);
  const pay = async () => refusalOf(await callSale(sale([payByCard(code, 1_000), cash(9_000)])));
  const block = (version: number, blocked: boolean) =>
    shop.call<typeof changeGiftCardRoute>(changeGiftCard, {
      params: { id },
      body: { version, blocked },
    });
  expect(answerOf(await block(1, true)).data).toMatchObject({ blocked: true, version: 2 });
  expect(refusalOf(await block(1, false))).toBe('version_conflict');
  expect(await pay()).toBe('gift_card_blocked');
  answerOf(await block(2, false));
  expect(await pay()).toBeNull();
  await shop.run((tx) =>
    tx.updateTable('gift_card').set({ expires_on: '2026-07-31' }).where('id', '=', id).execute(),
  );
  expect(await pay()).toBe('gift_card_expired');
  const wrong = sale([payByCard('0000000000000000', 1_000), cash(9_000)]);
  expect(refusalOf(await callSale(wrong))).toBe('gift_card_not_found');
  const other = await openTestShop(db.database);
  const there = { payment_method_id: other.methods.gift_card, gift_card_code: code, amount: 100 };
  const elsewhere = {
    id: newId(),
    warehouse_id: other.warehouses.shop,
    payments: [there],
    lines: [{ variant_id: await other.addProduct({ code: 'TEA' }), quantity: 10_000 }],
  };
  expect(refusalOf(await other.call(postSale, { body: elsewhere }))).toBe('gift_card_not_found');
});

test('a card is paid with money, and reversed only while nothing is spent', async () => {
  const { code } = await sell(10_000);
  const body = { ...order(0), payments: [{ ...payByCard(code, 100) }] };
  expect(refusalOf(await shop.call(sellGiftCard, { body }))).toBe('invalid');
  const { gift_card_code: _, ...plain } = payByCard(code, 100);
  expect(refusalOf(await shop.call(sellGiftCard, { body: { ...body, payments: [plain] } }))).toBe(
    'payment_method_not_found',
  );
  const unspent = await sell(10_000);
  const begun = await sell(10_000);
  answerOf(await callSale(sale([payByCard(begun.code, 1), cash(9_999)])));
  const reverse = (id: string) =>
    shop.call(reverseGiftCard, { params: { id }, body: { id: newId(), reason: 'Typed wrong' } });
  answerOf(await reverse(unspent.id));
  expect(refusalOf(await reverse(begun.id))).toBe('gift_card_too_small');
  expect(await read(unspent.id)).toMatchObject({ balance: 0, reversed_by: expect.any(String) });
});

test('the list shows balances, filters by status, and finds a card by its end', async () => {
  const list = async (query: Record<string, string | number>) =>
    answerOf(await shop.call<typeof listGiftCardsRoute>(listGiftCards, { query })).data;
  const card = await sell(7_700);
  expect((await list({ q: card.code_end })).map(({ id }) => id)).toContain(card.id);
  expect((await list({ q: card.code })).map(({ id }) => id)).toContain(card.id);
  for (const status of ['open', 'spent', 'blocked', 'expired'] as const) {
    const ids = (await list({ status })).map(({ id }) => id);
    expect([status, ids.includes(card.id)]).toEqual([status, status === 'open']);
  }
  const all = await list({});
  const paged = await shop.call<typeof listGiftCardsRoute>(listGiftCards, { query: { limit: 2 } });
  const { next_cursor } = answerOf(paged);
  expect((await list({ limit: 2, cursor: next_cursor ?? '' })).map(({ id }) => id)).toEqual(
    all.slice(2, 4).map(({ id }) => id),
  );
});
