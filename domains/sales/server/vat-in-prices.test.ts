import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeVariant } from '#domains/catalog/server/products/change-variant.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { postExchangeRoute } from '../contract/exchange.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { Sale } from '../contract/sale.ts';
import type { postReturnRoute } from '../contract/sale-return.ts';
import { postExchange } from './post-exchange.ts';
import { postReturn } from './post-return.ts';
import { postSale } from './post-sale.ts';
import { postWithoutReceipt } from './post-without-receipt.ts';
import { readSale } from './read-sale.ts';
import { reverseSale } from './reverse-sale.ts';

let db: TestDatabase;
let shop: TestShop;
/** 50.00 including 14 % VAT, and 10.00 exempt by law. */
let tea: string;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database);
  tea = await shop.addProduct({ code: 'TEA', sale_price: 5_000, vat_rate: 140_000 });
  rice = await shop.addProduct({ code: 'RICE', sale_price: 1_000, vat_rate: 0 });
  const lines = [tea, rice].map((variant_id) => {
    return { variant_id, quantity_change: 10_000_000, unit_cost: 500 };
  });
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
  const exempt = { params: { id: rice }, body: { version: 1, vat_exempt: true } };
  answerOf(await shop.call(changeVariant, exempt));
  const setting = { body: { version: 1, prices_include_vat: true } };
  answerOf(await shop.call(updateShopSettings, setting));
});

const cash = (amount: number) => ({ payment_method_id: shop.methods.cash, amount });

async function sold(changes: object = {}): Promise<Sale> {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: tea, quantity: 1_000_000 }],
    payments: [cash(1_000_000)],
    ...changes,
  };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

async function dayOf(variant_id: string): Promise<string[]> {
  await foldAll(db.database);
  const rows = await shop.run((tx) =>
    tx
      .selectFrom('product_sum')
      .select(['quantity', 'net', 'cost'])
      .where('shop_id', '=', shop.shop_id)
      .where('period', '=', 'day')
      .where('variant_id', '=', variant_id)
      .execute(),
  );
  return rows.map(({ quantity, net, cost }) => `${quantity} for ${net} at ${cost}`);
}

/** erpnext test_pos_invoice.py: 5000.00 including 14 %, less 100.00, includes 601.75 of VAT. */
test('the shelf price is what is paid, and includes its VAT', async () => {
  const sale = await sold({ order_discount: 10_000 });
  expect(sale).toMatchObject({
    subtotal: 500_000,
    discount: 10_000,
    vat: 60_175,
    vat_included: 60_175,
    rounding: 0,
    total: 490_000,
    paid: 490_000,
  });
  expect(sale.lines).toMatchObject([{ vat: 60_175, vat_in_price: 60_175, vat_exempt: false }]);
  const read = answerOf(await shop.call(readSale, { params: { id: sale.id } })) as { data: Sale };
  expect(read.data).toEqual(sale);
  // The shop's income is 4298.25.
  expect(await dayOf(tea)).toEqual(['1000000 for 429825 at 50000']);
});

test('a return refunds VAT with the price, to the last piece', async () => {
  const sale = await sold({ order_discount: 10_000 });
  const bring = async (quantity: number, refund: number) => {
    const lines = [{ sale_line_id: sale.lines[0]?.id, quantity }];
    const body = { id: newId(), sale_id: sale.id, lines, refunds: [cash(refund)] };
    return answerOf(await shop.call<typeof postReturnRoute>(postReturn, { body })).data;
  };
  expect(await bring(10_000, 4_900)).toMatchObject({
    subtotal: 5_000,
    discount: 100,
    vat: 602,
    vat_included: 602,
    total: 4_900,
  });
  expect(await bring(990_000, 485_100)).toMatchObject({ vat: 59_573, vat_included: 59_573 });
  expect(await dayOf(tea)).toEqual(['0 for 0 at 0']);
});

test('exempt differs from a rate of 0, on the sold line', async () => {
  const lines = [
    { variant_id: tea, quantity: 10_000 },
    { variant_id: rice, quantity: 20_000 },
  ];
  const sale = await sold({ lines });
  expect(sale.lines).toMatchObject([
    { vat_rate: 140_000, vat: 614, vat_in_price: 614, vat_exempt: false },
    { vat_rate: 0, vat: 0, vat_in_price: 0, vat_exempt: true },
  ]);
  expect(sale.total).toBe(7_000);
  const rated = { params: { id: rice }, body: { version: 2, vat_rate: 50_000 } };
  expect(answerOf(await shop.call(changeVariant, rated))).toMatchObject({
    data: { vat_rate: 50_000, vat_exempt: false },
  });
});

test('an exchange, a return without a receipt and a reversal keep the books equal', async () => {
  const sale = await sold({ lines: [{ variant_id: tea, quantity: 20_000 }] });
  const exchange = {
    id: newId(),
    sale_id: sale.id,
    warehouse_id: shop.warehouses.shop,
    returned: [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }],
    lines: [{ variant_id: rice, quantity: 50_000 }],
    payments: [],
  };
  answerOf(await shop.call<typeof postExchangeRoute>(postExchange, { body: exchange }));
  const loose = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'No receipt',
    lines: [{ variant_id: tea, quantity: 10_000 }],
    refunds: [cash(5_000)],
  };
  answerOf(await shop.call(postWithoutReceipt, { body: loose }, shop.owner));
  const other = await sold();
  const reversal = { params: { id: other.id }, body: { id: newId(), reason: 'Mistake' } };
  answerOf(await shop.call(reverseSale, reversal));
  expect(await dayOf(tea)).toEqual(['0 for 0 at 0']);
  expect(await dayOf(rice)).toEqual(['50000 for 5000 at 2500']);
});
