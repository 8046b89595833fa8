import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { customerStatementRoute } from '../contract/statement.ts';
import { addParties } from './door/add-parties.ts';
import { customerStatement, supplierStatement } from './statement.ts';

let db: TestDatabase;
let shop: TestShop;
let karim: string;
let trader: string;

const JULY = new Date('2026-07-31T09:00:00.000Z');
const AUGUST = new Date('2026-08-01T09:00:00.000Z');

/** Karim buys for 100.00 three times, and pays 30.00, 0.00 and (in Uttara) 90.00 of it. */
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_rate: 0 });
  const variant_id = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  const add = (kind: 'customer' | 'supplier') =>
    shop.run((tx) =>
      addParties(tx, { shop_id: shop.shop_id, newId, kind }, [{ code: 'K', name: 'Karim' }]),
    );
  karim = (await add('customer')).get('K') ?? '';
  trader = (await add('supplier')).get('K') ?? '';
  const { shop: mirpur, uttara } = shop.warehouses;
  const lines = [{ variant_id, quantity_change: 100_000, unit_cost: 6_000 }];
  const opening = { id: newId(), warehouse_id: uttara, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }, shop.owner, JULY));
  const bought = [{ variant_id, quantity: 100_000, unit_cost: 6_000 }];
  const receipt = { id: newId(), supplier_id: trader, warehouse_id: mirpur, lines: bought };
  const body = { ...receipt, payments: [] };
  answerOf(await shop.call(postReceipt, { body }, shop.owner, JULY));
  const sell = async (warehouse_id: string, amount: number, now: Date) => {
    const tender = { payment_method_id: shop.methods.cash, amount };
    const sale = {
      id: newId(),
      warehouse_id,
      customer_id: karim,
      lines: [{ variant_id, quantity: 10_000 }],
      payments: amount === 0 ? [] : [tender],
    };
    answerOf(await shop.call(postSale, { body: sale }, shop.owner, now));
  };
  await sell(mirpur, 3_000, JULY);
  await sell(mirpur, 0, AUGUST);
  await sell(uttara, 9_000, AUGUST);
});
afterAll(() => db.drop());

function readStatement(
  query: Record<string, string | number> = {},
  actor: Actor = shop.owner,
  { id = karim, endpoint = customerStatement } = {},
) {
  const input = { params: { id }, query };
  return shop.call<typeof customerStatementRoute>(endpoint, input, actor, AUGUST);
}

test('a statement goes from the opening due to the closing one, document by document', async () => {
  const { data } = answerOf(await readStatement({ from: '2026-08-01' }));
  expect(data).toMatchObject({
    party: { id: karim, name: 'Karim', due: 18_000 },
    to: '2026-08-01',
    opening: 7_000,
    debit: 11_000,
    credit: 0,
    closing: 18_000,
  });
  expect(data.lines.map(({ number, balance }) => [number, balance])).toEqual([
    ['MIR-26/00002', 17_000],
    ['UTT-26/00001', 18_000],
  ]);
  expect(answerOf(await readStatement({ to: '2026-07-30' })).data).toMatchObject({
    closing: 0,
    lines: [],
  });
});

test('the due continues from page to page', async () => {
  for (const query of [{}, { from: '2026-07-31' }]) {
    const dues: number[] = [];
    let cursor = '';
    do {
      const page = answerOf(
        await readStatement({ ...query, limit: 1, ...defined({ cursor: cursor || undefined }) }),
      );
      dues.push(...page.data.lines.map(({ balance }) => balance));
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    expect(dues).toEqual([7_000, 17_000, 18_000]);
  }
});

test('what a supplier is owed is a credit balance, and is shown as a due', async () => {
  const of = { id: trader, endpoint: supplierStatement };
  const { data } = answerOf(await readStatement({}, shop.owner, of));
  expect(data).toMatchObject({ party: { due: 60_000 }, closing: 60_000, credit: 60_000 });
  expect(data.lines).toMatchObject([{ document_kind: 'goods_receipt', balance: 60_000 }]);
});

test('a branch sees its own documents; a cashier and another kind see nothing', async () => {
  const { data } = answerOf(await readStatement({}, shop.branchAdmin));
  expect(data).toMatchObject({ closing: 17_000, party: { due: 18_000 } });
  expect(data.lines.map(({ number }) => number)).toEqual(['MIR-26/00001', 'MIR-26/00002']);
  expect(refusalOf(await readStatement({}, shop.cashier))).toBe('permission_denied');
  expect(
    refusalOf(await readStatement({}, shop.owner, { id: trader, endpoint: customerStatement })),
  ).toBe('not_found');
  const other = await openTestShop(db.database);
  expect(refusalOf(await other.call(customerStatement, { params: { id: karim } }))).toBe(
    'not_found',
  );
  expect(refusalOf(await readStatement({ from: '2026-08-02' }))).toBe('invalid');
});
