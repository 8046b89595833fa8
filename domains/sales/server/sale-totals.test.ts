import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { postExchangeRoute } from '../contract/exchange.ts';
import type { postInvoiceRoute } from '../contract/invoice.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import { postExchange } from './post-exchange.ts';
import { postInvoice } from './post-invoice.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { reverseSale } from './reverse-sale.ts';
import { type SalesFilter, sumHours, sumSales } from './sale-list.sql.ts';

let db: TestDatabase;
let shop: TestShop;

const JULY_31 = new Date('2026-07-31T05:30:00.000Z');
const AUGUST_1 = new Date('2026-08-01T09:00:00.000Z');
const AUGUST_2 = new Date('2026-08-02T09:00:00.000Z');

/** Each kind of document, on due and with delivery, in two branches over three days. */
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  const variant_id = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  const { shop: here, uttara } = shop.warehouses;
  for (const warehouse_id of [here, uttara]) {
    const lines = [{ variant_id, quantity_change: 1_000_000, unit_cost: 6_000 }];
    const body = { id: newId(), warehouse_id, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body }, shop.owner, JULY_31));
  }
  const customers = await shop.run((tx) =>
    addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, [
      { code: 'K', name: 'Abdul Karim' },
    ]),
  );
  const customer_id = customers.get('K') ?? '';
  const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];
  const sell = async (warehouse_id: string, at: Date, pieces: number, paid: number) => {
    const lines = [{ variant_id, quantity: pieces * 10_000 }];
    const body = { id: newId(), warehouse_id, lines, customer_id, payments: cash(paid) };
    return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body }, shop.owner, at)).data;
  };
  const bring = async (warehouse_id: string, delivery: number) => {
    const lines = [{ variant_id, quantity: 20_000, unit_price: 9_000 }];
    const body = { id: newId(), warehouse_id, customer_id, lines, delivery, payments: cash(3_000) };
    const result = shop.call<typeof postInvoiceRoute>(postInvoice, { body }, shop.owner, JULY_31);
    return answerOf(await result).data;
  };
  const reverse = async (id: string, at: Date) =>
    answerOf(
      await shop.call(
        reverseSale,
        { params: { id }, body: { id: newId(), reason: 'A mistake' } },
        shop.owner,
        at,
      ),
    );
  const first = await sell(here, JULY_31, 4, 100_000);
  await sell(uttara, JULY_31, 2, 5_000);
  await bring(here, 7_000);
  await reverse((await bring(uttara, 4_000)).id, AUGUST_1);
  await reverse((await sell(here, AUGUST_1, 3, 100_000)).id, AUGUST_1);
  const sale_line_id = first.lines[0]?.id;
  const back = { sale_id: first.id, lines: [{ sale_line_id, quantity: 10_000 }] };
  const refunds = cash(10_500);
  const returned = { body: { id: newId(), ...back, refunds } };
  answerOf(await shop.call(postReturn, returned, shop.owner, AUGUST_1));
  const swapped = {
    id: newId(),
    sale_id: first.id,
    warehouse_id: here,
    reason: 'Wrong goods',
    returned: [{ sale_line_id, quantity: 10_000 }],
    lines: [{ variant_id, quantity: 30_000 }],
    payments: cash(100_000),
  };
  const call = { body: swapped };
  answerOf(await shop.call<typeof postExchangeRoute>(postExchange, call, shop.owner, AUGUST_2));
  await sell(here, AUGUST_2, 1, 100_000);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const PERIODS = [
  { from: '2026-07-31', to: '2026-08-02' },
  { from: '2026-07-31', to: '2026-07-31' },
  { from: '2026-08-01', to: '2026-08-01' },
  { from: '2026-08-02', to: null },
] as const;

test('hourly totals add up to the documents, for every kind, branch and hour', async () => {
  const { mirpur = '', uttara = '' } = shop.branches as Record<string, string>;
  const seen = new Set<number>();
  for (const period of PERIODS) {
    for (const kind of ['sale', 'all'] as const) {
      for (const branch_ids of [null, [mirpur], [uttara], [mirpur, uttara]]) {
        for (const hour of [null, 11, 15]) {
          const filter: SalesFilter & { from: string } = {
            shop_id: shop.shop_id,
            scope: { branch_ids, warehouse_ids: null },
            hour,
            kind,
            customer_id: null,
            variant_id: null,
            has_due: false,
            q: '',
            ...period,
          };
          const hours = await shop.run((tx) => sumHours(tx, filter));
          const description = JSON.stringify({ kind, branch_ids, hour, ...period });
          expect(hours, description).toEqual(await shop.run((tx) => sumSales(tx, filter)));
          seen.add(hours.total);
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(8);
});
