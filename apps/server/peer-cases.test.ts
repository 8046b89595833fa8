import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import type { createUnitRoute } from '#domains/catalog/contract/unit.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { setParts } from '#domains/catalog/server/products/set-parts.ts';
import { createUnit } from '#domains/catalog/server/units/create-unit.ts';
import { setUnits } from '#domains/catalog/server/units/set-units.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { createPromotion } from '#domains/promotions/server/promotions.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { booksOf, levelOf } from '../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../testkit/shop.ts';

/**
 * Bug reports of other products, tried on ours: those that span several domains. The others are
 * tests of their domains; costs are in domains/inventory/server/costs/exact-costs.table.test.ts.
 */
let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { vat_registered: false, rounding_unit: 1 });
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];
const stockOf = (variant_id: string) => levelOf(db.connection, shop.warehouses.shop, variant_id);

async function stocked(code: string, unit_cost: number, sale_price: number): Promise<string> {
  const variant_id = await shop.addProduct({ code, sale_price, vat_rate: 0 });
  const lines = [{ variant_id, quantity_change: 200_000, unit_cost }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  return variant_id;
}

async function sell(lines: readonly object[], paid: number) {
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments: cash(paid) };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

async function costsOf(document_id: string): Promise<string[]> {
  const rows = await booksOf(db.connection, document_id);
  return rows.filter((row) => row.includes('Cost of sales') || row.includes('Cash'));
}

test('the recipe of a bundle changes between sale and return', async () => {
  const [a, b] = [await stocked('A', 1_000, 5_000), await stocked('B', 2_000, 5_000)];
  const bundle = { code: 'BUNDLE', name: 'Bundle', unit_id: shop.units.get('piece') };
  const body = { ...bundle, kind: 'bundle', variants: [{ sale_price: 10_000, vat_rate: 0 }] };
  const made = answerOf(await shop.call<typeof createProductRoute>(createProduct, { body }));
  const id = made.data.variants[0]?.id ?? '';
  const recipe = async (version: number, of_a: number, of_b: number) => {
    const parts = [
      { variant_id: a, quantity: of_a * 10_000 },
      { variant_id: b, quantity: of_b * 10_000 },
    ];
    answerOf(await shop.call(setParts, { params: { id }, body: { version, parts } }));
  };
  await recipe(1, 2, 1);
  const sale = await sell([{ variant_id: id, quantity: 20_000 }], 20_000);
  await recipe(2, 1, 3);
  const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }];
  const back = { id: newId(), sale_id: sale.id, lines, refunds: cash(10_000) };
  answerOf(await shop.call(postReturn, { body: back }));
  expect(await stockOf(a)).toBe('18 worth 180.00');
  expect(await stockOf(b)).toBe('19 worth 380.00');
  // 2 sold: 80.00; 1 returned: 40.00
  expect(await costsOf(sale.id)).toContain('5010 Cost of sales debit 80.00');
  expect(await costsOf(back.id)).toContain('5010 Cost of sales credit 40.00');
});

test('goods with a promotion exchanged for the same goods with it', async () => {
  const variant_id = await stocked('PEN', 500, 1_000);
  const targets = [{ target: 'variant', target_id: variant_id }];
  const promotion = { name: 'Buy 2 get 1', kind: 'free_items', rate: 1_000_000, buy_quantity: 2 };
  const days = { starts_on: '2026-08-01', ends_on: '2026-08-31' };
  const body = { ...promotion, ...days, free_quantity: 1, targets, free_items: targets };
  answerOf(await shop.call(createPromotion, { body }));
  const sale = await sell([{ variant_id, quantity: 30_000 }], 2_000);
  expect(await costsOf(sale.id)).toContain('1010 Cash in hand debit 20.00');
  const exchange = {
    id: newId(),
    sale_id: sale.id,
    warehouse_id: shop.warehouses.shop,
    returned: [{ sale_line_id: sale.lines[0]?.id, quantity: 30_000 }],
    lines: [{ variant_id, quantity: 30_000 }],
    promotion_discount: 1_000,
    payments: [],
  };
  answerOf(await shop.call(postExchange, { body: exchange }));
  expect((await costsOf(exchange.id)).filter((row) => row.includes('Cash'))).toEqual([]);
  expect(await stockOf(variant_id)).toBe('17 worth 85.00');
});

test('change at the till, then the goods come back', async () => {
  const variant_id = await stocked('LAMP', 100_000, 258_400);
  const sale = await sell([{ variant_id, quantity: 10_000 }], 260_000);
  const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }];
  const back = (amount: number) => {
    const body = { id: newId(), sale_id: sale.id, lines, refunds: cash(amount) };
    return shop.call(postReturn, { body });
  };
  expect(refusalOf(await back(260_000))).not.toBeNull();
  const { data } = answerOf(await back(258_400)) as { data: { id: string } };
  // Cash in hand has grown by the total: 16.00 of the 2,600.00 were change.
  expect(await costsOf(sale.id)).toContain('1010 Cash in hand debit 2584.00');
  expect(await costsOf(data.id)).toContain('1010 Cash in hand credit 2584.00');
});

test('a pack of 200 whose gram costs less than half a paisa', async () => {
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const suppliers = await shop.run((tx) => addParties(tx, whose, [{ code: 'S', name: 'Meghna' }]));
  const variant_id = await shop.addProduct({ code: 'SPICE', sale_price: 10, vat_rate: 0 });
  const unit = { code: 'P200', name: 'Pack of 200', name_bn: '২০০-র প্যাকেট', decimals: 0 };
  const { data } = answerOf(await shop.call<typeof createUnitRoute>(createUnit, { body: unit }));
  const units = [{ unit_id: data.id, factor: 2_000_000 }];
  answerOf(await shop.call(setUnits, { params: { id: variant_id }, body: { version: 1, units } }));
  const after: string[] = [];
  for (const unit_cost of [89, 1_000]) {
    const line = { variant_id, unit_id: data.id, quantity: 10_000, unit_cost, vat_rate: 0 };
    const header = { id: newId(), supplier_id: suppliers.get('S'), payments: [] };
    const body = { ...header, warehouse_id: shop.warehouses.shop, lines: [line] };
    answerOf(await shop.call(postReceipt, { body }));
    after.push(await stockOf(variant_id));
  }
  expect(after).toEqual(['200 worth 0.89', '400 worth 10.89']);
  const sale = await sell([{ variant_id, quantity: 4_000_000 }], 4_000);
  expect(await costsOf(sale.id)).toContain('5010 Cost of sales debit 10.89');
  expect(await stockOf(variant_id)).toBe('0 worth 0.00');
});
