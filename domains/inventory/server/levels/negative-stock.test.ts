import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { changeProductRoute } from '#domains/catalog/contract/change-product.ts';
import type { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import type { createProductRoute, listProductsRoute } from '#domains/catalog/contract/product.ts';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { listProducts } from '#domains/catalog/server/products/list-products.ts';
import { setParts } from '#domains/catalog/server/products/set-parts.ts';
import { listPosProducts } from '#domains/catalog/server/sync/list-pos-products.ts';
import type { quoteLinesRoute } from '#domains/pricing/contract/quoted-lines.ts';
import { quoteLines } from '#domains/pricing/server/quote-lines.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { changeWarehouseRoute, NegativeStock } from '#domains/shops/contract/branch.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { reverseAdjustment } from '../adjustments/reverse-adjustment.ts';
import { changeCostMethod } from '../costs/change-cost-method.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let version: number;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE' });
  version = 1;
});

async function sellShort(to: NegativeStock) {
  const params = { id: shop.warehouses.shop };
  const body = { version, negative_stock: to };
  const answer = await shop.call<typeof changeWarehouseRoute>(changeWarehouse, { params, body });
  if (refusalOf(answer) === null) version += 1;
  return answer;
}

async function bring(quantity: number, unit_cost: number): Promise<string> {
  const id = newId();
  const lines = [{ variant_id: rice, quantity_change: quantity * 10_000, unit_cost }];
  const body = { id, warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  return id;
}

function trySell(...quantities: number[]) {
  const lines = quantities.map((each) => ({ variant_id: rice, quantity: each * 10_000 }));
  const payments = [{ payment_method_id: shop.methods.cash, amount: 100_000_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, lines, payments };
  return shop.call<typeof postSaleRoute>(postSale, { body });
}

const sell = async (...quantities: number[]) => answerOf(await trySell(...quantities)).data;
const level = () => levelOf(db.connection, shop.warehouses.shop, rice);
const costOf = async (id: string) =>
  (await booksOf(db.connection, id)).filter((row) => /Cost|stock/.test(row));
const undo = (endpoint: Parameters<TestShop['call']>[0], id: string) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'Entered by mistake' } });

describe('cases of other systems', () => {
  test('the average goes negative and is settled later: 10 worth 400.00', async () => {
    answerOf(await sellShort('allow'));
    await bring(10, 1_000);
    await bring(10, 2_000);
    const sale = await sell(30);
    // 20 in stock at 15.00, and 10 missing at the same cost.
    expect(await costOf(sale.id)).toEqual([
      '5010 Cost of sales debit 450.00',
      'stock -30 worth -450.00',
    ]);
    expect(await level()).toBe('-10 worth -150.00');
    const filling = await bring(10, 3_000);
    // Those 10 cost 300.00, which is 150.00 more than provisional.
    expect(await booksOf(db.connection, filling)).toEqual([
      '1210 Stock in hand debit 300.00',
      '4120 Stock gain credit 300.00',
      '1210 Stock in hand credit 150.00 revaluation',
      '5020 Cost variance debit 150.00 revaluation',
      'stock +10 worth +300.00',
      'stock +0 worth -150.00',
    ]);
    expect(await level()).toBe('0 worth 0.00');
    await bring(10, 4_000);
    expect(await level()).toBe('10 worth 400.00');
  });

  test('FIFO gives the same 10 worth 400.00', async () => {
    answerOf(await shop.call(changeCostMethod, { body: { cost_method: 'fifo' } }));
    answerOf(await sellShort('allow'));
    await bring(10, 1_000);
    await bring(10, 2_000);
    const sale = await sell(30);
    // 10 at 10.00, 10 at 20.00, and 10 missing at the last cost of 20.00.
    expect(await costOf(sale.id)).toEqual([
      '5010 Cost of sales debit 500.00',
      'stock -30 worth -500.00',
    ]);
    expect(await level()).toBe('-10 worth -200.00');
    await bring(10, 3_000);
    expect(await level()).toBe('0 worth 0.00');
    await bring(10, 4_000);
    expect(await level()).toBe('10 worth 400.00');
  });

  test('5, 5, 3, 2 there; 5, 5, 5, 2 here: missing stock keeps its guessed cost', async () => {
    await bring(1, 500);
    answerOf(await sellShort('warn'));
    await sell(1);
    await sell(1);
    expect(await level()).toBe('-1 worth -5.00');
    await sell(1);
    expect(await level()).toBe('-2 worth -10.00');
    const one = await bring(1, 300);
    expect(await level()).toBe('-1 worth -5.00');
    expect(await costOf(one)).toEqual([
      '5020 Cost variance credit 2.00 revaluation',
      'stock +1 worth +3.00',
      'stock +0 worth +2.00',
    ]);
    await bring(2, 200);
    expect(await level()).toBe('1 worth 2.00');
  });

  test.each(['average', 'fifo'])('a queue of -5 at 100: -4 at 100, or 1 at 10 (%s)', async (by) => {
    if (by === 'fifo') answerOf(await shop.call(changeCostMethod, { body: { cost_method: by } }));
    answerOf(await sellShort('allow'));
    await bring(1, 10_000);
    await sell(6);
    expect(await level()).toBe('-5 worth -500.00');
    const one = await bring(1, 1_000);
    expect(await level()).toBe('-4 worth -400.00');
    // Its stock has been used to settle, so it cannot be reversed.
    expect(refusalOf(await undo(reverseAdjustment, one))).toBe('insufficient_stock');
    await bring(5, 1_000);
    expect(await level()).toBe('1 worth 10.00');
  });
});

describe('a warehouse that allows negative stock', () => {
  test.each(['average', 'fifo'])('a reversed short sale restores the level (%s)', async (by) => {
    if (by === 'fifo') answerOf(await shop.call(changeCostMethod, { body: { cost_method: by } }));
    answerOf(await sellShort('allow'));
    await bring(5, 1_000);
    const sale = await sell(10);
    expect(await level()).toBe('-5 worth -50.00');
    answerOf(await undo(reverseSale, sale.id));
    expect(await level()).toBe('5 worth 50.00');
    expect((await sell(5)).total).toBeGreaterThan(0);
    expect(await level()).toBe('0 worth 0.00');
  });

  test.each([
    // 10 at 30.00 settle 5 at a provisional 10.00; then 10 return at the 100.00 at which they left.
    ['average', '15 worth 250.00'],
    ['fifo', '15 worth 250.00'],
  ])(
    'reversed after a receipt, it returns at the cost at which it left (%s)',
    async (by, after) => {
      if (by === 'fifo') answerOf(await shop.call(changeCostMethod, { body: { cost_method: by } }));
      answerOf(await sellShort('allow'));
      await bring(5, 1_000);
      const sale = await sell(10);
      await bring(10, 3_000);
      expect(await level()).toBe('5 worth 150.00');
      answerOf(await undo(reverseSale, sale.id));
      expect(await level()).toBe(after);
      await sell(15);
      expect(await level()).toBe('0 worth 0.00');
    },
  );

  test.each(['average', 'fifo'])(
    'a partial return while the level is negative (%s)',
    async (by) => {
      if (by === 'fifo') answerOf(await shop.call(changeCostMethod, { body: { cost_method: by } }));
      answerOf(await sellShort('warn'));
      await bring(2, 1_000);
      const sale = await sell(8);
      const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: 30_000 }];
      const refunds = [{ payment_method_id: shop.methods.cash, amount: (sale.total * 3) / 8 }];
      const body = { id: newId(), sale_id: sale.id, lines, refunds };
      answerOf(await shop.call(postReturn, { body }));
      expect(await level()).toBe('-3 worth -30.00');
      await bring(3, 1_200);
      expect(await level()).toBe('0 worth 0.00');
    },
  );

  test('two lines of a variant, the second of missing stock', async () => {
    answerOf(await sellShort('allow'));
    await bring(3, 1_000);
    const sale = await sell(3, 2);
    expect(await costOf(sale.id)).toEqual([
      '5010 Cost of sales debit 50.00',
      'stock -3 worth -30.00',
      'stock -2 worth -20.00',
    ]);
    expect(await level()).toBe('-2 worth -20.00');
  });

  test('a variant that no warehouse ever had costs nothing until it is received', async () => {
    answerOf(await sellShort('allow'));
    await sell(2);
    expect(await level()).toBe('-2 worth 0.00');
    const came = await bring(5, 1_000);
    expect(await level()).toBe('3 worth 30.00');
    expect(await costOf(came)).toContain('5020 Cost variance debit 20.00 revaluation');
  });

  test('prices can be quoted for missing stock', async () => {
    answerOf(await sellShort('allow'));
    const lines = [{ variant_id: rice, quantity: 20_000 }];
    const body = { warehouse_id: shop.warehouses.shop, lines };
    const quoted = await shop.call<typeof quoteLinesRoute>(quoteLines, { body });
    expect(answerOf(quoted).data.lines).toMatchObject([{ unit_price: 10_000 }]);
  });

  test('a variant in stock elsewhere has its cost there as provisional cost', async () => {
    const lines = [{ variant_id: rice, quantity_change: 40_000, unit_cost: 700 }];
    const there = { warehouse_id: shop.warehouses.uttara, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body: { ...there, id: newId() } }));
    answerOf(await sellShort('allow'));
    await sell(2);
    expect(await level()).toBe('-2 worth -14.00');
  });

  test('only a sale can take more than the stock', async () => {
    answerOf(await sellShort('allow'));
    await bring(3, 1_000);
    const lines = [{ variant_id: rice, quantity_change: -40_000 }];
    const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'damage', lines };
    expect(refusalOf(await shop.call(postAdjustment, { body }))).toBe('insufficient_stock');
  });

  test('40 concurrent sales with 5 in stock all succeed and leave -35', async () => {
    answerOf(await sellShort('allow'));
    await bring(5, 1_000);
    await Promise.all(Array.from({ length: 40 }, () => sell(1)));
    expect(await level()).toBe('-35 worth -350.00');
  });
});

/** Sets the policy of the product with this code. */
async function productSays(code: string, negative_stock: NegativeStock | null) {
  const query = { q: code };
  const found = answerOf(await shop.call<typeof listProductsRoute>(listProducts, { query }));
  const { id = '', version } = found.data.find((product) => product.code === code) ?? {};
  const params = { id };
  const body = { version, negative_stock };
  return shop.call<typeof changeProductRoute>(changeProduct, { params, body });
}

describe('a product with another policy than its warehouse', () => {
  test.each(['average', 'fifo'])(
    'is sold below zero where the warehouse forbids it (%s)',
    async (by) => {
      if (by === 'fifo') answerOf(await shop.call(changeCostMethod, { body: { cost_method: by } }));
      expect(answerOf(await productSays('RICE', 'allow')).data.negative_stock).toBe('allow');
      await bring(2, 1_000);
      const sale = await sell(5);
      expect(await booksOf(db.connection, sale.id)).toEqual([
        '1010 Cash in hand debit 525.00',
        '1210 Stock in hand credit 50.00',
        '2110 VAT payable credit 25.00',
        '4010 Sales credit 500.00',
        '5010 Cost of sales debit 50.00',
        'stock -5 worth -50.00',
      ]);
      expect(await level()).toBe('-3 worth -30.00');
      await bring(3, 1_200);
      expect(await level()).toBe('0 worth 0.00');
    },
  );

  test('is not sold below zero where the warehouse allows it', async () => {
    answerOf(await sellShort('allow'));
    answerOf(await productSays('RICE', 'forbid'));
    await bring(2, 1_000);
    expect(refusalOf(await trySell(3))).toBe('insufficient_stock');
    expect(await level()).toBe('2 worth 20.00');
    answerOf(await productSays('RICE', null));
    await sell(3);
    expect(await level()).toBe('-1 worth -10.00');
  });

  test('can return to a forbidding policy only while no level is negative', async () => {
    answerOf(await productSays('RICE', 'warn'));
    await sell(1);
    expect(refusalOf(await productSays('RICE', null))).toBe('stock_below_zero');
    expect(refusalOf(await productSays('RICE', 'forbid'))).toBe('stock_below_zero');
    // With an allowing warehouse the product may follow it; then not both may forbid it.
    answerOf(await sellShort('warn'));
    answerOf(await sellShort('forbid'));
    answerOf(await sellShort('warn'));
    answerOf(await productSays('RICE', null));
    expect(refusalOf(await sellShort('forbid'))).toBe('warehouse_below_zero');
    expect(refusalOf(await productSays('RICE', 'forbid'))).toBe('stock_below_zero');
    await bring(1, 1_000);
    answerOf(await productSays('RICE', 'forbid'));
  });

  test('only a sale can take more than the stock', async () => {
    answerOf(await productSays('RICE', 'allow'));
    const lines = [{ variant_id: rice, quantity_change: -10_000 }];
    const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'damage', lines };
    expect(refusalOf(await shop.call(postAdjustment, { body }))).toBe('insufficient_stock');
  });

  test('of 20 concurrent sales none succeeds after the policy forbids it', async () => {
    answerOf(await productSays('RICE', 'allow'));
    await bring(5, 1_000);
    const sales = Array.from({ length: 20 }, () => trySell(1));
    const forbidden = refusalOf(await productSays('RICE', null));
    const sold = (await Promise.all(sales)).filter((answer) => refusalOf(answer) === null).length;
    const worth = sold === 5 ? '0.00' : `${5 - sold}0.00`;
    expect(await level()).toBe(`${5 - sold} worth ${worth}`);
    if (forbidden === null) expect(sold).toBeLessThanOrEqual(5);
    else expect(forbidden).toBe('stock_below_zero');
  });

  test('a bundle can be sold below zero if each part can; tills are notified', async () => {
    const soap = await shop.addProduct({ code: 'SOAP' });
    const unit_id = shop.units.get('piece');
    const variants = [{ sale_price: 10_000 }];
    const pack = { code: 'PACK', name: 'Pack', unit_id, kind: 'bundle', variants };
    const { data } = answerOf(
      await shop.call<typeof createProductRoute>(createProduct, { body: pack }),
    );
    const readShortPolicy = async () => {
      const query = { q: 'PACK', warehouse_id: shop.warehouses.shop };
      const found = await shop.call<typeof listPosProductsRoute>(listPosProducts, { query });
      return answerOf(found).data[0]?.negative_stock;
    };
    // The server sells no bundle without parts, so the till must not offer one.
    expect(await readShortPolicy()).toBe('forbid');
    const parts = [rice, soap].map((variant_id) => ({ variant_id, quantity: 10_000 }));
    const params = { id: data.variants[0]?.id ?? '' };
    answerOf(await shop.call(setParts, { params, body: { version: 1, parts } }));
    expect(await readShortPolicy()).toBeNull();
    answerOf(await productSays('RICE', 'allow'));
    expect(await readShortPolicy()).toBeNull();
    answerOf(await productSays('SOAP', 'warn'));
    expect(await readShortPolicy()).toBe('warn');
    answerOf(await productSays('SOAP', 'forbid'));
    expect(await readShortPolicy()).toBe('forbid');
  });
});

describe('the policy of a warehouse', () => {
  test('forbids by default, and can forbid again', async () => {
    await bring(1, 1_000);
    expect(refusalOf(await trySell(2))).toBe('insufficient_stock');
    answerOf(await sellShort('warn'));
    await sell(2);
    expect(refusalOf(await sellShort('forbid'))).toBe('warehouse_below_zero');
    await bring(1, 1_000);
    answerOf(await sellShort('forbid'));
    expect(refusalOf(await trySell(1))).toBe('insufficient_stock');
    expect(await level()).toBe('0 worth 0.00');
  });

  test('is set by users who can change a warehouse', async () => {
    const params = { id: shop.warehouses.shop };
    const body = { version: 1, negative_stock: 'allow' };
    const change = shop.call(changeWarehouse, { params, body }, shop.cashier);
    expect(refusalOf(await change)).toBe('permission_denied');
  });

  test('set during concurrent sales, leaves no negative level or is rejected', async () => {
    answerOf(await sellShort('allow'));
    await bring(5, 1_000);
    const sales = Array.from({ length: 20 }, () => trySell(1));
    const forbidden = refusalOf(await sellShort('forbid'));
    const sold = (await Promise.all(sales)).filter((answer) => refusalOf(answer) === null).length;
    const worth = sold === 5 ? '0.00' : `${5 - sold}0.00`;
    expect(await level()).toBe(`${5 - sold} worth ${worth}`);
    if (forbidden === null) expect(sold).toBeLessThanOrEqual(5);
    else expect(forbidden).toBe('warehouse_below_zero');
  });
});
