import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {
  closePeriodRoute,
  readPeriodRoute,
  reopenPeriodRoute,
} from '#domains/accounting/contract/periods.ts';
import { mergeAccounts } from '#domains/accounting/server/chart/merge-accounts.ts';
import { closePeriod, readPeriod, reopenPeriod } from '#domains/accounting/server/periods.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { postCount } from '#domains/inventory/server/counts/post-count.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postExpense } from '#domains/treasury/server/post-expense.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { postMoneyTransfer } from '#domains/treasury/server/post-money-transfer.ts';
import { postOwnerCredit } from '#domains/treasury/server/post-owner-transaction.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { openingDueOf } from '../../testkit/opening-posts.ts';
import { keyOf, sampleOf } from '../../testkit/routes.ts';
import { rowHashes } from '../../testkit/row-hashes.ts';
import { withAdmin } from '../../testkit/server.ts';
import { answerOf, type CallInput, NOW, openTestShop, refusalOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import type { DocumentKindName } from '../document-kinds.ts';
import { endpoints } from './endpoints.ts';

const DAY = 24 * 3_600_000;
/** The closing clock is one day ahead of the posting clock. */
const TOMORROW = new Date(NOW.getTime() + DAY);
const TODAY = '2026-08-01';
const YESTERDAY = '2026-07-31';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
});

afterEach(openAll);

afterAll(async () => {
  const broken = await foldAndFindBroken(db);
  await db.drop();
  expect(broken).toEqual([]);
});

const close = (closed_until: string, version: number) =>
  world.shop.call<typeof closePeriodRoute>(
    closePeriod,
    { body: { version, closed_until } },
    world.shop.owner,
    TOMORROW,
  );

const period = async () => answerOf(await world.shop.call<typeof readPeriodRoute>(readPeriod)).data;

async function closeUntil(day: string): Promise<void> {
  answerOf(await close(day, (await period()).version));
}

async function openAll(): Promise<void> {
  const { version, closed_until } = await period();
  if (closed_until === null) return;
  const body = { version, closed_until: null, reason: 'The auditor asked' };
  answerOf(await world.shop.call(reopenPeriod, { body }));
}

/** Every route that posts a document can refuse it for its day. */
const POSTING = endpoints.filter(({ route }) => 'books_closed' in route.rejections);

/** The route that makes each kind of document. */
const MADE_BY: Readonly<Record<DocumentKindName, string>> = {
  sale: 'POST /pos-sale/',
  sale_return: 'POST /return-sale/',
  exchange: 'POST /return-sale/exchange',
  goods_receipt: 'POST /purchases/receipts/',
  receipt_cost: 'POST /purchases/bills/',
  supplier_return: 'POST /purchase-return/',
  stock_adjustment: 'POST /inventory/stock-adjustment',
  cash_movement: 'POST /pos/cash-movements',
  shift_close: 'POST /pos/shifts/{id}/close',
  deposit: 'POST /deposits',
  payment_received: 'POST /payments',
  supplier_payment: 'POST /supplier-payments',
  opening_balance: 'POST /book-keeping/opening-balances',
  expense: 'POST /expenses',
  owner_transaction: 'POST /owner-credit',
  money_transfer: 'POST /money-transfers',
  party_merge: 'POST /customers/{id}/merge',
  account_merge: 'POST /book-keeping/chart_of_accounts/{id}/merge',
  stock_transfer: 'POST /inventory/stock-transfer/{id}/send',
  transfer_receipt: 'POST /inventory/stock-transfer/{id}/receive',
  transfer_return: 'POST /inventory/stock-transfer/{id}/return',
  journal: 'POST /book-keeping/journal',
  write_off: 'POST /write-offs',
  gift_card: 'POST /gift-cards',
  card_top_up: 'POST /gift-card-top-ups',
  card_write_off: 'POST /gift-card-write-offs',
  reversal: 'POST /pos-sale/{id}/void',
};

test('every kind of document is made by a route that checks closed books', () => {
  const keys = POSTING.map(keyOf);
  for (const [kind, key] of Object.entries(MADE_BY)) expect(keys, kind).toContain(key);
});

test('none of them posts anything on a closed day', async () => {
  const requests: [Endpoint, CallInput][] = [];
  for (const endpoint of POSTING) requests.push([endpoint, await inputOf(endpoint)]);
  await closeUntil(TODAY);
  const before = await rowHashes(db.connection);
  const outcomes: Record<string, string | null> = {};
  for (const [endpoint, input] of requests) {
    outcomes[keyOf(endpoint)] = refusalOf(await world.shop.call(endpoint, input));
  }
  expect(outcomes).toEqual(Object.fromEntries(POSTING.map((one) => [keyOf(one), 'books_closed'])));
  expect(await rowHashes(db.connection)).toEqual(before);
});

/** A count posts its differences; a merge transfers the due or the stock of the duplicate. */
async function inputOf(endpoint: Endpoint): Promise<CallInput> {
  const input = await sampleOf(endpoint, world);
  // A quantity that always differs from the books.
  if (endpoint === postCount) return { ...input, params: { id: await world.post.count(10_000) } };
  const { duplicate_id } = (input.body ?? {}) as { duplicate_id?: string };
  if (duplicate_id === undefined || endpoint === mergeAccounts) return input;
  const { warehouses } = world.shop;
  if (endpoint.route.path.startsWith('/inventory')) {
    const variant = await world.shop.run((tx) =>
      tx
        .selectFrom('variant')
        .select('id')
        .where('product_id', '=', duplicate_id)
        .executeTakeFirst(),
    );
    const lines = [{ variant_id: variant?.id, quantity_change: 10_000, unit_cost: 100 }];
    const body = { id: newId(), warehouse_id: warehouses.shop, reason: 'count', lines };
    answerOf(await world.shop.call(postAdjustment, { body }));
  } else {
    const due = { id: newId(), warehouse_id: warehouses.shop, party_id: duplicate_id, amount: 100 };
    answerOf(await world.shop.call(postOpeningBalance, { body: openingDueOf(world.shop, due) }));
  }
  return input;
}

/** The routes that can be backdated, with the field of the instant. */
const DATED: readonly [string, Endpoint, 'sold_at' | 'happened_at'][] = [
  ['a sale', postSale, 'sold_at'],
  ['an adjustment', postAdjustment, 'happened_at'],
  ['an expense', postExpense, 'happened_at'],
  ["the owner's money", postOwnerCredit, 'happened_at'],
  ['an entry by hand', postManualJournal, 'happened_at'],
  ['a transfer of money', postMoneyTransfer, 'happened_at'],
];

/**
 * The sample of a route at the given instant, without a register: a drawer belongs to its shift.
 */
async function datedOf(endpoint: Endpoint, field: string) {
  const { register_id: _, ...body } = (await sampleOf(endpoint, world)).body as Body;
  return async (at: string) => {
    const dated = { body: { ...body, id: newId(), [field]: at } };
    return refusalOf(await world.shop.call(endpoint, dated));
  };
}

type Body = Record<string, unknown>;

test.each(DATED)('%s is posted on an open day or not at all', async (_, endpoint, field) => {
  const postedAt = await datedOf(endpoint, field);
  await closeUntil(YESTERDAY);
  const before = await rowHashes(db.connection);
  // 23:59:59.999 in Dhaka is a millisecond before 18:00 UTC.
  expect(await postedAt('2026-07-31T17:59:59.999Z')).toBe('books_closed');
  expect(await postedAt('2026-07-02T09:00:00.000Z')).toBe('books_closed');
  expect(await postedAt('2026-06-30T17:59:59.999Z')).toBe('books_closed');
  expect(await postedAt('2026-08-01T09:00:00.001Z')).toBe('happened_at_in_future');
  expect(await rowHashes(db.connection)).toEqual(before);
  await openAll();
  const open = await rowHashes(db.connection);
  expect(await postedAt('2026-06-30T17:59:59.999Z')).toBe('before_first_year');
  expect(await postedAt('1999-01-01T00:00:00.000Z')).toBe('before_first_year');
  expect(await rowHashes(db.connection)).toEqual(open);
  expect(await postedAt('2026-06-30T18:00:00.000Z')).toBeNull();
});

test('a document posted before its day was closed still answers a repeat', async () => {
  const input = await sampleOf(postExpense, world);
  const first = answerOf(await world.shop.call(postExpense, input));
  await closeUntil(TODAY);
  const again = await world.shop.call(postExpense, input);
  expect(again).toMatchObject({ replay: true, answer: first });
});

/** The number of documents on closed days. */
async function countClosed(): Promise<number> {
  return withAdmin(db.connection, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from document where business_date <= '${YESTERDAY}'`,
    );
    return rows[0]?.n ?? -1;
  });
}

test('sixteen concurrent postings while their day is closed: none comes after', async () => {
  const at = '2026-07-31T09:00:00.000Z';
  const posts: ((at: string) => Promise<string | null>)[] = [];
  for (const [, endpoint, field] of DATED) posts.push(await datedOf(endpoint, field));
  const outcomes: (string | null)[] = [];
  let isOver = false;
  const write = async (worker: number) => {
    for (let turn = worker; !isOver; turn += 1) {
      const postedAt = posts[turn % posts.length] as (typeof posts)[number];
      outcomes.push(await postedAt(at));
    }
  };
  const begun = await countClosed();
  const writers = Array.from({ length: 16 }, (_, worker) => write(worker));
  while (outcomes.length < 40) await sleep(20);
  await closeUntil(YESTERDAY);
  const counted = await countClosed();
  const countBefore = outcomes.length;
  while (outcomes.length < countBefore + 40) await sleep(20);
  isOver = true;
  await Promise.all(writers);
  expect(await countClosed()).toBe(counted);
  expect(new Set(outcomes)).toEqual(new Set([null, 'books_closed']));
  expect(counted - begun).toBe(outcomes.filter((one) => one === null).length);
});

test('of two concurrent closings one succeeds', async () => {
  const { version } = await period();
  const both = await Promise.all([close(YESTERDAY, version), close('2026-07-30', version)]);
  expect(both.map(refusalOf).toSorted()).toEqual(['version_conflict', null].toSorted());
});

test('reopening keeps the date of closing, so the doctor still finds later documents', async () => {
  const shop = await openTestShop(db.database);
  const closing = { body: { version: 1, closed_until: YESTERDAY } };
  const closed = await shop.call<typeof closePeriodRoute>(
    closePeriod,
    closing,
    shop.owner,
    TOMORROW,
  );
  expect(answerOf(closed).data.closed_at).toBe(TOMORROW.toISOString());
  const later = new Date(TOMORROW.getTime() + DAY);
  const reopen = async (
    days: { closed_until: string | null; begins_on?: string },
    version: number,
  ) => {
    const body = { ...days, version, reason: 'The auditor asked' };
    const call = shop.call<typeof reopenPeriodRoute>;
    const { data } = answerOf(await call(reopenPeriod, { body }, shop.owner, later));
    return data.closed_at;
  };
  const begins_on = '2025-07-01';
  expect(await reopen({ closed_until: YESTERDAY, begins_on }, 2)).toBe(TOMORROW.toISOString());
  expect(await reopen({ closed_until: '2026-07-15' }, 3)).toBe(TOMORROW.toISOString());
  expect(await reopen({ closed_until: null }, 4)).toBeNull();
});
