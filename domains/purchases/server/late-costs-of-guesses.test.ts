import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { Receipt } from '../contract/goods-receipt.ts';
import { postBill } from './post-bill.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { reverseReceiptCost } from './reverse-late-cost.ts';

/** Two regressions found by random trading, in which shop and model differed by a few paisa. */
let db: TestDatabase;
let shop: TestShop;
let rice: string;
let supplier_id: string | undefined;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function open(cost_method: string): Promise<void> {
  shop = await openTestShop(db.database, { vat_registered: false, rounding_unit: 1 });
  answerOf(await shop.call(changeCostMethod, { body: { cost_method } }));
  const params = { id: shop.warehouses.shop };
  const allowed = { version: 1, negative_stock: 'allow' };
  answerOf(await shop.call(changeWarehouse, { params, body: allowed }));
  rice = await shop.addProduct({ code: 'RICE', sale_price: 20_000, vat_rate: 0 });
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const added = await shop.run((tx) => addParties(tx, whose, [{ code: 'M', name: 'Meghna' }]));
  supplier_id = added.get('M');
}

const place = () => ({ warehouse_id: shop.warehouses.shop });
const onShelf = () => levelOf(db.connection, shop.warehouses.shop, rice);
const books = (id: string) => booksOf(db.connection, id);

async function receive(pieces: number, unit_cost: number, vat_rate = 0): Promise<Receipt> {
  const lines = [{ variant_id: rice, quantity: pieces * 10_000, unit_cost, vat_rate }];
  const body = { id: newId(), ...place(), supplier_id, lines, payments: [] };
  return (answerOf(await shop.call(postReceipt, { body })) as { data: Receipt }).data;
}

type Endpoint = Parameters<TestShop['call']>[0];
async function posted(endpoint: Endpoint, more: object): Promise<string> {
  const body = { id: newId(), ...more };
  answerOf(await shop.call(endpoint, { body }));
  return body.id;
}

const sell = (pieces: number) => {
  const payments = [{ payment_method_id: shop.methods.cash, amount: pieces * 20_000 }];
  const lines = [{ variant_id: rice, quantity: pieces * 10_000 }];
  return posted(postSale, { ...place(), lines, payments });
};

test.each(['average', 'fifo'])(
  'free stock is billed with VAT, and the bill is reversed: %s',
  async (method) => {
    await open(method);
    const { id: receipt_id, lines } = await receive(2, 0, 75_000);
    expect(await books(receipt_id)).toEqual(['stock +2 worth +0.00']);
    const billed = [{ receipt_line_id: lines[0]?.id, unit_cost: 39 }];
    const bill = await posted(postBill, { receipt_id, lines: billed, payments: [] });
    // 2 x 0.39 are 0.78, and 7.5 % of it 0.06: this shop cannot claim VAT.
    expect(await books(bill)).toEqual([
      '1210 Stock in hand debit 0.84',
      '2010 Suppliers (payable) credit 0.84 (Meghna)',
      'stock +0 worth +0.84',
    ]);
    const undone = { id: newId(), reason: 'Free after all' };
    answerOf(await shop.call(reverseReceiptCost, { params: { id: bill }, body: undone }));
    // All 0.84, not 0.78: the VAT was part of the cost.
    expect(await books(undone.id)).toEqual([
      '1210 Stock in hand credit 0.84',
      '2010 Suppliers (payable) debit 0.84 (Meghna)',
      'stock +0 worth -0.84',
    ]);
    expect(await onShelf()).toBe('2 worth 0.00');
  },
);

test.each(['average', 'fifo'])(
  'stock sold before receipt is valued provisionally at the last cost with freight: %s',
  async (method) => {
    await open(method);
    const { id: receipt_id } = await receive(10, 10_000);
    await sell(10);
    const costs = [{ by: 'quantity', amount: 5_000 }];
    const freight = await posted(postLandedCost, { receipt_id, supplier_id, costs, payments: [] });
    expect(await books(freight)).toEqual([
      '2010 Suppliers (payable) credit 50.00 (Meghna)',
      '5010 Cost of sales debit 50.00',
    ]);
    // The ten were posted at 100.00 each and cost 105.00 with freight: the provisional cost.
    const short = await sell(2);
    expect(await books(short)).toEqual([
      '1010 Cash in hand debit 400.00',
      '1210 Stock in hand credit 210.00',
      '4010 Sales credit 400.00',
      '5010 Cost of sales debit 210.00',
      'stock -2 worth -210.00',
    ]);
    // Twelve arrive at 110.00: the two cost 220.00, and ten remain.
    const { id } = await receive(12, 11_000);
    expect(await books(id)).toEqual([
      '1210 Stock in hand debit 1320.00',
      '2010 Suppliers (payable) credit 1320.00 (Meghna)',
      '1210 Stock in hand credit 10.00 revaluation',
      '5020 Cost variance debit 10.00 revaluation',
      'stock +12 worth +1320.00',
      'stock +0 worth -10.00',
    ]);
    expect(await onShelf()).toBe('10 worth 1100.00');
  },
);
