import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { listSalesRoute } from '../contract/read-sale.ts';
import { listSales } from './list-sales.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let oil: string;
let karim: string;

const JULY_31 = '2026-07-31T05:30:00.000Z';
const AUGUST_1 = '2026-08-01T09:00:00.000Z';

/**
 * 31 July, 11:30: two rice for cash (00001), one oil by Karim with 50.00 due (00002). 1 August,
 * 15:00: one rice of the first is returned (N00001); one oil in Uttara; one rice (00003) that is
 * reversed at once (V00001).
 */
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 0 });
  rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  oil = await shop.addProduct({ code: 'OIL', sale_price: 20_000 });
  const { shop: here, uttara } = shop.warehouses;
  for (const warehouse_id of [here, uttara]) {
    const lines = [rice, oil].map((variant_id) => ({
      variant_id,
      quantity_change: 100_000,
      unit_cost: 6_000,
    }));
    const body = { id: newId(), warehouse_id, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body }, shop.owner, new Date(JULY_31)));
  }
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, [
      { code: 'K', name: 'Abdul Karim' },
    ]),
  );
  karim = made.get('K') ?? '';
  const first = await sell(here, JULY_31, { variant_id: rice, quantity: 20_000 }, 20_000);
  await sell(here, JULY_31, { variant_id: oil, quantity: 10_000 }, 15_000, karim);
  const lines = [{ sale_line_id: first.lines[0]?.id, quantity: 10_000 }];
  const refunds = [{ payment_method_id: shop.methods.cash, amount: 10_000 }];
  const back = { id: newId(), sale_id: first.id, lines, refunds };
  answerOf(await shop.call(postReturn, { body: back }, shop.owner, new Date(AUGUST_1)));
  await sell(uttara, AUGUST_1, { variant_id: oil, quantity: 10_000 }, 20_000);
  const wrong = await sell(here, AUGUST_1, { variant_id: rice, quantity: 10_000 }, 10_000);
  const undo = { params: { id: wrong.id }, body: { id: newId(), reason: 'A mistake' } };
  answerOf(await shop.call(reverseSale, undo, shop.owner, new Date(AUGUST_1)));
});
afterAll(() => db.drop());

async function sell(
  warehouse_id: string,
  at: string,
  line: { variant_id: string; quantity: number },
  amount: number,
  customer_id?: string,
) {
  const payments = [{ payment_method_id: shop.methods.cash, amount }];
  const customer = customer_id === undefined ? {} : { customer_id };
  const body = { id: newId(), warehouse_id, lines: [line], payments, ...customer };
  const result = await shop.call<typeof postSaleRoute>(
    postSale,
    { body },
    shop.owner,
    new Date(at),
  );
  return answerOf(result).data;
}

function list(query: Record<string, string | number> = {}, actor: Actor = shop.owner) {
  return shop.call<typeof listSalesRoute>(listSales, { query }, actor);
}

async function shown(query: Record<string, string | number>, actor?: Actor) {
  const { data } = answerOf(await list(query, actor));
  return data.map(({ number, total }) => `${number} ${total}`).sort();
}

const ALL = [
  'MIR-26/00001 20000',
  'MIR-26/00002 20000',
  'MIR-26/00003 10000',
  'MIR-26/N00001 -10000',
  'MIR-26/V00001 -10000',
  'UTT-26/00001 20000',
];

test('with all kinds, a day shows sales, returns and reversals', async () => {
  expect(await shown({ kind: 'all' })).toEqual(ALL);
  expect(await shown({})).toEqual(ALL.filter((row) => /\/0/.test(row)));
  expect(await shown({ kind: 'return' })).toEqual(['MIR-26/N00001 -10000']);
  expect(await shown({ kind: 'reversal' })).toEqual(['MIR-26/V00001 -10000']);
  expect(await shown({ kind: 'exchange' })).toEqual([]);
});

test('filters: days, hours, branch, product, customer and due', async () => {
  const all = { kind: 'all' };
  expect(await shown({ ...all, from: '2026-08-01' })).toEqual(ALL.slice(2));
  expect(await shown({ ...all, to: '2026-07-31' })).toEqual(ALL.slice(0, 2));
  expect(await shown({ ...all, hour: 11 })).toEqual(ALL.slice(0, 2));
  expect(await shown({ ...all, hour: 15, from: '2026-07-31' })).toEqual(ALL.slice(2));
  expect(await shown({ ...all, branch_id: shop.branches.uttara })).toEqual(ALL.slice(5));
  expect(await shown({ ...all, variant_id: oil })).toEqual(
    ALL.filter((row) => /00002|UTT/.test(row)),
  );
  expect(await shown({ ...all, variant_id: rice, from: '2026-08-01' })).toEqual(ALL.slice(2, 5));
  expect(await shown({ ...all, customer_id: karim })).toEqual(['MIR-26/00002 20000']);
  expect(await shown({ ...all, due: 1 })).toEqual(['MIR-26/00002 20000']);
  expect(await shown({ ...all, q: 'n1' })).toEqual(['MIR-26/N00001 -10000']);
  expect(await shown({ ...all, q: 'karim' })).toEqual(['MIR-26/00002 20000']);
});

test('the first page of a period has the totals of the filter', async () => {
  const period = { kind: 'all', from: '2026-07-31', to: '2026-08-01' };
  const first = answerOf(await list({ ...period, limit: 2 }));
  expect(first.totals).toEqual({ count: 6, total: 50_000, vat: 0, paid: 45_000, due: 5_000 });
  const next = answerOf(await list({ ...period, limit: 2, cursor: first.next_cursor ?? '' }));
  expect(next.totals).toBeNull();
  expect(answerOf(await list({ kind: 'all' })).totals).toBeNull();
  expect(answerOf(await list({ from: '2026-01-01' })).totals).toBeNull();
  expect(answerOf(await list({ from: '2026-07-02', to: '2026-08-01' })).totals).not.toBeNull();
  expect(answerOf(await list({ from: '2026-07-01', to: '2026-08-01' })).totals).toBeNull();
});

test('pages over one instant meet without gap or overlap', async () => {
  const rows: string[] = [];
  let cursor = '';
  do {
    const page = answerOf(
      await list({ kind: 'all', limit: 1, ...defined({ cursor: cursor || undefined }) }),
    );
    rows.push(...page.data.map(({ number, total }) => `${number} ${total}`));
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  expect(rows.toSorted()).toEqual(ALL);
  expect(rows.slice(0, 4).toSorted()).toEqual(ALL.slice(2));
});

test('a branch sees its own sales, and may not request another', async () => {
  expect(await shown({ kind: 'all' }, shop.branchAdmin)).toEqual(ALL.slice(0, 5));
  expect(await shown({ kind: 'all', q: '1' }, shop.uttaraCashier)).toEqual(ALL.slice(5));
  const mirpur = { branch_id: shop.branches.mirpur };
  expect(refusalOf(await list(mirpur, shop.uttaraCashier))).toBe('not_found');
  const ours = { kind: 'all', from: '2026-07-31' };
  expect(answerOf(await list(ours, shop.uttaraCashier)).totals).toMatchObject({ count: 1 });
});
