import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { showMoney } from '../../../testkit/table-values.ts';
import type { Receipt } from '../contract/goods-receipt.ts';
import type { postBillRoute, postLandedCostRoute } from '../contract/receipt-cost.ts';
import { postBill } from './post-bill.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { readReceiptCost } from './read-receipt-cost.ts';
import { reverseReceiptCost } from './reverse-late-cost.ts';
import { reverseReceipt } from './reverse-receipt.ts';

let db: TestDatabase;
let shop: TestShop;
let oven: string;
let supplier: string;
let carrier: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(() => open('average'));

async function open(cost_method: 'average' | 'fifo', vat_registered = true) {
  shop = await openTestShop(db.database, { vat_registered, rounding_unit: 1 });
  answerOf(await shop.call(changeCostMethod, { body: { cost_method } }));
  oven = await shop.addProduct({ code: 'OVEN', sale_price: 50_000 });
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const parties = [
    { code: 'S-1', name: 'Walton' },
    { code: 'S-2', name: 'Meghna Carriers' },
  ];
  const added = await shop.run((tx) => addParties(tx, whose, parties));
  supplier = added.get('S-1') ?? '';
  carrier = added.get('S-2') ?? '';
}

async function receive(pieces: number, unit_cost: number, vat_rate = 0): Promise<Receipt> {
  const body = {
    id: newId(),
    supplier_id: supplier,
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: oven, quantity: pieces * 10_000, unit_cost, vat_rate }],
    payments: [],
  };
  const { data } = answerOf(await shop.call(postReceipt, { body })) as { data: Receipt };
  return data;
}

async function sell(pieces: number): Promise<void> {
  const lines = [{ variant_id: oven, quantity: pieces * 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  answerOf(await shop.call(postSale, { body }));
}

const land = (receipt: Receipt, amount: number, more: object = {}) =>
  shop.call<typeof postLandedCostRoute>(postLandedCost, {
    body: {
      id: newId(),
      receipt_id: receipt.id,
      supplier_id: carrier,
      payments: [],
      costs: [{ by: 'quantity', amount }],
      ...more,
    },
  });

const bill = (receipt: Receipt, unit_cost: number, more: object = {}) =>
  shop.call<typeof postBillRoute>(postBill, {
    body: {
      id: newId(),
      receipt_id: receipt.id,
      payments: [],
      lines: [{ receipt_line_id: receipt.lines[0]?.id, unit_cost }],
      ...more,
    },
  });

const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'Entered by mistake' } });

const stockLevel = () => levelOf(db.connection, shop.warehouses.shop, oven);

async function owed(party_id: string): Promise<string> {
  const { balance } = await shop.run((tx) =>
    tx
      .selectFrom('party_balance')
      .select('balance')
      .where('party_id', '=', party_id)
      .executeTakeFirstOrThrow(),
  );
  return `owed ${showMoney(minor(Number(balance)))}`;
}

describe('landed cost', () => {
  test('it adds to the value of stock on hand, and its reversal restores it', async () => {
    const receipt = await receive(10, 10_000);
    const { data } = answerOf(await land(receipt, 1_000));
    expect(await stockLevel()).toBe('10 worth 1010.00');
    expect(data).toMatchObject({ kind: 'landed_cost', total: 1_000, due: 1_000 });
    expect(data.parts).toMatchObject([{ purpose: 'inventory', used_on: null, amount: 1_000 }]);
    expect(await booksOf(db.connection, data.id)).toEqual([
      '1210 Stock in hand debit 10.00',
      '2010 Suppliers (payable) credit 10.00 (Meghna Carriers)',
      'stock +0 worth +10.00',
    ]);
    answerOf(await undo(reverseReceiptCost, data.id));
    expect(await stockLevel()).toBe('10 worth 1000.00');
  });

  // frappe/erpnext landed_cost_voucher: there claims are capped by the carrier's bill of 1,000.
  test.each(['average', 'fifo'] as const)(
    'freight of 400, of 600, the first reversed, and 5,000: each is owed and added: %s',
    async (how) => {
      await open(how);
      const receipt = await receive(10, 10_000);
      const steps: string[] = [];
      const note = async () => steps.push(`${await owed(carrier)}, ${await stockLevel()}`);
      const { data: first } = answerOf(await land(receipt, 40_000));
      await note();
      answerOf(await land(receipt, 60_000));
      await note();
      answerOf(await undo(reverseReceiptCost, first.id));
      await note();
      answerOf(await land(receipt, 500_000));
      await note();
      expect(steps).toEqual([
        'owed 400.00, 10 worth 1400.00',
        'owed 1000.00, 10 worth 2000.00',
        'owed 600.00, 10 worth 1600.00',
        'owed 5600.00, 10 worth 6600.00',
      ]);
    },
  );

  test.each(['average', 'fifo'] as const)(
    'for sold stock it is added to cost of sales: %s',
    async (how) => {
      await open(how);
      const receipt = await receive(5, 10_000);
      await sell(2);
      const cash = { payment_method_id: shop.methods.cash, amount: 1_667 };
      const { data } = answerOf(await land(receipt, 1_667, { payments: [cash] }));
      expect(data.lines).toMatchObject([{ to_stock: 1_000, to_sales: 667 }]);
      expect(await booksOf(db.connection, data.id)).toEqual([
        '1010 Cash in hand credit 16.67',
        '1210 Stock in hand debit 10.00',
        '5010 Cost of sales debit 6.67',
        'stock +0 worth +10.00',
      ]);
      await sell(3);
      expect(await stockLevel()).toBe('0 worth 0.00');
      answerOf(await undo(reverseReceiptCost, data.id));
      expect(await stockLevel()).toBe('0 worth 0.00');
    },
  );

  test('a reduction never makes the value of stock negative', async () => {
    const receipt = await receive(4, 100);
    const { data } = answerOf(await land(receipt, -1_000));
    expect(data.lines).toMatchObject([{ to_stock: -400, to_sales: -600 }]);
    expect(await stockLevel()).toBe('4 worth 0.00');
  });

  test('is rejected for unknown lines, and for a reversed receipt', async () => {
    const receipt = await receive(2, 10_000);
    expect(refusalOf(await land(receipt, 100, { receipt_id: newId() }))).toBe('receipt_not_found');
    expect(refusalOf(await land(receipt, 100, { supplier_id: newId() }))).toBe(
      'supplier_not_found',
    );
    const lines = [{ receipt_line_id: newId() }];
    expect(refusalOf(await land(receipt, 100, { lines }))).toBe('receipt_line_not_found');
    expect(refusalOf(await land(receipt, 0))).toBe('nothing_changes');
    const weight = { costs: [{ by: 'weight', amount: 5 }] };
    expect(refusalOf(await land(receipt, 5, weight))).toBe('measure_required');
    const much = [{ payment_method_id: shop.methods.cash, amount: 101 }];
    expect(refusalOf(await land(receipt, 100, { payments: much }))).toBe('payment_over_total');
    const { data } = answerOf(await land(receipt, 100));
    expect(refusalOf(await undo(reverseReceipt, receipt.id))).toBe('has_costs');
    answerOf(await undo(reverseReceiptCost, data.id));
    answerOf(await undo(reverseReceipt, receipt.id));
    expect(refusalOf(await land(receipt, 100))).toBe('receipt_reversed');
  });

  test('a repeated request is posted once', async () => {
    const receipt = await receive(2, 10_000);
    const id = newId();
    answerOf(await land(receipt, 500, { id }));
    expect(await land(receipt, 500, { id })).toMatchObject({ replay: true });
    expect(refusalOf(await land(receipt, 600, { id }))).toBe('id_reused');
    expect(await stockLevel()).toBe('2 worth 205.00');
    const read = await shop.call(readReceiptCost, { params: { id } });
    expect(answerOf(read)).toMatchObject({ data: { receipt_number: receipt.number } });
  });
});

describe('a bill with other costs', () => {
  test('three deliveries of one order, billed at 100, 150 and 80', async () => {
    const values: string[] = [];
    for (const price of [10_000, 15_000, 8_000]) {
      const receipt = await receive(1, 10_000);
      if (price !== 10_000) answerOf(await bill(receipt, price));
      values.push(await stockLevel());
    }
    expect(values).toEqual(['1 worth 100.00', '2 worth 250.00', '3 worth 330.00']);
  });

  test('the cost of sold stock goes to cost of sales, and VAT to VAT', async () => {
    const receipt = await receive(10, 10_000, 50_000);
    await sell(4);
    const { data } = answerOf(await bill(receipt, 11_000, { reference: 'W-118' }));
    expect(await booksOf(db.connection, data.id)).toEqual([
      '1210 Stock in hand debit 60.00',
      '1310 VAT receivable debit 5.00',
      '2010 Suppliers (payable) credit 105.00 (Walton)',
      '5010 Cost of sales debit 40.00',
      'stock +0 worth +60.00',
    ]);
  });

  test('a rebate only on the bill reduces the cost', async () => {
    const receipt = await receive(10, 10_000, 50_000);
    await sell(4);
    const { data } = answerOf(
      await bill(receipt, 10_000, { lines: undefined, order_discount: 10_000 }),
    );
    expect(data).toMatchObject({ amount: -10_000, vat: -500, due: -10_500 });
    expect(data.lines).toMatchObject([{ net: 100_000, order_discount_share: 10_000 }]);
    expect(await booksOf(db.connection, data.id)).toEqual([
      '1210 Stock in hand credit 60.00',
      '1310 VAT receivable credit 5.00',
      '2010 Suppliers (payable) debit 105.00 (Walton)',
      '5010 Cost of sales credit 40.00',
      'stock +0 worth -60.00',
    ]);
    // The next bill has another price: the discount stays unless given.
    const next = answerOf(await bill(receipt, 11_000)).data;
    expect(next).toMatchObject({ amount: 10_000, lines: [{ order_discount_share: 10_000 }] });
    const none = answerOf(await bill(receipt, 11_000, { order_discount: 0 })).data;
    expect(none).toMatchObject({ amount: 10_000, lines: [{ order_discount_share: 0 }] });
    const [line] = receipt.lines;
    const much = [{ receipt_line_id: line?.id, unit_cost: 10, product_discount: 101 }];
    expect(refusalOf(await bill(receipt, 10, { lines: much }))).toBe('discount_too_large');
  });

  test('a second bill is compared with the first; VAT that cannot be claimed is cost', async () => {
    await open('fifo', false);
    const receipt = await receive(10, 10_000, 50_000);
    expect(await stockLevel()).toBe('10 worth 1050.00');
    const first = answerOf(await bill(receipt, 11_000)).data;
    expect(await stockLevel()).toBe('10 worth 1155.00');
    expect(refusalOf(await bill(receipt, 11_000))).toBe('nothing_changes');
    const second = answerOf(await bill(receipt, 9_000)).data;
    expect(second).toMatchObject({ amount: -21_000, due: -21_000 });
    expect(await stockLevel()).toBe('10 worth 945.00');
    answerOf(await undo(reverseReceiptCost, second.id));
    answerOf(await undo(reverseReceiptCost, first.id));
    expect(await stockLevel()).toBe('10 worth 1050.00');
  });
});
