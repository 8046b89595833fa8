import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { mergeProductsRoute } from '#domains/catalog/contract/merge-products.ts';
import type { createProductRoute, readProductRoute } from '#domains/catalog/contract/product.ts';
import { findByCode } from '#domains/catalog/server/door/find-by-code.ts';
import { archiveProducts } from '#domains/catalog/server/products/archive-products.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { readProduct } from '#domains/catalog/server/products/read-product.ts';
import { setUnits } from '#domains/catalog/server/units/set-units.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import {
  mergeProducts,
  previewProductMerge,
} from '#domains/inventory/server/levels/merge-products.ts';
import type { mergeCustomersRoute } from '#domains/parties/contract/merge-party.ts';
import type { listCustomersRoute } from '#domains/parties/contract/party.ts';
import { createCustomer } from '#domains/parties/server/create-party.ts';
import { listCustomers } from '#domains/parties/server/list-parties.ts';
import { mergeCustomers, previewCustomerMerge } from '#domains/parties/server/merge-party.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { readCustomer } from '#domains/parties/server/read-customer.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { booksOf } from '../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../testkit/shop.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database, { vat_rate: 0 });
});

/** Every posted row of the shop, as text: a merge adds some and changes none. */
async function posted(): Promise<string[]> {
  const tables = ['journal_line', 'stock_movement', 'sale', 'sale_line', 'deposit', 'document'];
  const rows = await shop.run((tx) =>
    Promise.all(
      tables.map((table) =>
        sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
          tx,
        ),
      ),
    ),
  );
  return rows.flatMap((one) => one.rows.map(({ row }) => row));
}

describe('customers', () => {
  let rice: string;
  let survivor: string;
  let duplicate: string;

  beforeEach(async () => {
    rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
    await stockUp(rice, 100);
    survivor = await addCustomer('Karim', '01711000001');
    duplicate = await addCustomer('Korim', '01711000002');
  });

  async function addCustomer(name: string, phone: string): Promise<string> {
    const result = await shop.call(createCustomer, { body: { name, phone } });
    return (answerOf(result) as { data: { id: string } }).data.id;
  }

  async function sellOnDue(customer_id: string, pieces: number): Promise<string> {
    const body = {
      id: newId(),
      warehouse_id: shop.warehouses.shop,
      customer_id,
      lines: [{ variant_id: rice, quantity: pieces * 10_000, unit_price: 10_000 }],
      payments: [],
    };
    answerOf(await shop.call(postSale, { body }));
    return body.id;
  }

  const merge = (id: string, duplicate_id: string) =>
    shop.call<typeof mergeCustomersRoute>(mergeCustomers, {
      params: { id },
      body: { duplicate_id },
    });

  async function balancesOf(id: string) {
    const result = await shop.call(readCustomer, { params: { id } });
    const { data } = answerOf(result) as { data: { due: number; deposit: number } };
    return { due: data.due, deposit: data.deposit };
  }

  test('a document transfers due and deposit, and no posted row changes', async () => {
    await sellOnDue(survivor, 1);
    await sellOnDue(duplicate, 2);
    const left = {
      id: newId(),
      customer_id: duplicate,
      warehouse_id: shop.warehouses.shop,
      direction: 'in',
      payments: [{ payment_method_id: shop.methods.cash, amount: 5_000 }],
    };
    answerOf(await shop.call(postDeposit, { body: left }));
    const before = await posted();
    const query = { duplicate_id: duplicate };
    const seen = answerOf(
      await shop.call(previewCustomerMerge, { params: { id: survivor }, query }),
    );
    expect(seen).toMatchObject({
      data: { due: 30_000, deposit: 5_000, duplicate: { code: '+8801711000002' } },
    });
    const { data } = answerOf(await merge(survivor, duplicate));
    expect(data).toMatchObject({ due: 20_000, deposit: 5_000 });
    expect(await booksOf(db.connection, data.document_id ?? '')).toEqual([
      '1130 Customers (receivable) debit 200.00 (Karim)',
      '1130 Customers (receivable) credit 200.00 (Korim)',
      '2020 Customer deposits debit 50.00 (Korim)',
      '2020 Customer deposits credit 50.00 (Karim)',
    ]);
    expect(await balancesOf(survivor)).toEqual({ due: 30_000, deposit: 5_000 });
    const after = new Set(await posted());
    expect(before.filter((row) => !after.has(row))).toEqual([]);
    expect(refusalOf(await shop.call(readCustomer, { params: { id: duplicate } }))).toBe(
      'not_found',
    );
  });

  test('payments and reversals of the duplicate apply to the survivor', async () => {
    await sellOnDue(duplicate, 2);
    const second = await sellOnDue(duplicate, 3);
    answerOf(await merge(survivor, duplicate));
    const payment = {
      id: newId(),
      customer_id: survivor,
      warehouse_id: shop.warehouses.shop,
      payments: [{ payment_method_id: shop.methods.cash, amount: 20_000 }],
    };
    answerOf(await shop.call(postPayment, { body: payment }));
    expect(await balancesOf(survivor)).toEqual({ due: 30_000, deposit: 0 });
    const body = { id: newId(), reason: 'Wrong' };
    const undone = await shop.call(reverseSale, { params: { id: second }, body });
    expect(refusalOf(undone)).toBeNull();
    expect(await balancesOf(survivor)).toEqual({ due: 0, deposit: 0 });
  });

  test('an offline sale to the duplicate goes to the survivor', async () => {
    answerOf(await merge(survivor, duplicate));
    await sellOnDue(duplicate, 1);
    expect(await balancesOf(survivor)).toEqual({ due: 10_000, deposit: 0 });
  });

  test('the survivor is found by the duplicate’s phone number', async () => {
    answerOf(await merge(survivor, duplicate));
    const query = { q: '1000002' };
    const found = await shop.call<typeof listCustomersRoute>(listCustomers, { query });
    expect(answerOf(found).data.map(({ id }) => id)).toEqual([survivor]);
  });

  test('a pointer is one step long, and no one is merged twice or with themselves', async () => {
    const third = await addCustomer('Kareem', '');
    answerOf(await merge(survivor, duplicate));
    expect(refusalOf(await merge(survivor, duplicate))).toBe('merged_already');
    expect(refusalOf(await merge(survivor, survivor))).toBe('merge_with_itself');
    expect(refusalOf(await merge(duplicate, third))).toBe('not_found');
    answerOf(await merge(third, survivor));
    const { rows } = await shop.run((tx) =>
      sql<{ id: string }>`select id from party where merged_into = ${third} order by id`.execute(
        tx,
      ),
    );
    expect(rows.map(({ id }) => id)).toEqual([survivor, duplicate].toSorted());
  });

  test('a sale during the merge is owed once', async () => {
    await Promise.all([
      sellOnDue(duplicate, 1),
      merge(survivor, duplicate),
      sellOnDue(duplicate, 1),
    ]);
    expect(await balancesOf(survivor)).toEqual({ due: 20_000, deposit: 0 });
  });
});

async function stockUp(variant_id: string, pieces: number, cost = 1_000) {
  const lines = [{ variant_id, quantity_change: pieces * 10_000, unit_cost: cost }];
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'count',
    lines,
  };
  answerOf(await shop.call(postAdjustment, { body }));
}

describe('products', () => {
  let survivor: string;
  let duplicate: string;
  let survivor_variant: string;
  let duplicate_variant: string;

  beforeEach(async () => {
    survivor_variant = await shop.addProduct({ code: 'SALT', name: 'Salt', barcodes: ['890001'] });
    duplicate_variant = await shop.addProduct({ code: 'NUN', name: 'Nun', barcodes: ['890002'] });
    survivor = await productOf(survivor_variant);
    duplicate = await productOf(duplicate_variant);
  });

  async function productOf(variant_id: string): Promise<string> {
    const { rows } = await shop.run((tx) =>
      sql<{ id: string }>`select product_id as id from variant where id = ${variant_id}`.execute(
        tx,
      ),
    );
    return rows[0]?.id ?? '';
  }

  const merge = (id: string, duplicate_id: string, actor = shop.owner) =>
    shop.call<typeof mergeProductsRoute>(
      mergeProducts,
      { params: { id }, body: { duplicate_id } },
      actor,
    );

  async function levels() {
    const { rows } = await shop.run((tx) =>
      sql<{ variant_id: string; on_hand: number; value: number }>`
        select variant_id, on_hand, value from stock_level
        where on_hand <> 0 order by variant_id`.execute(tx),
    );
    return rows;
  }

  test('stock, barcodes and code go to the survivor, and no posted row changes', async () => {
    await stockUp(survivor_variant, 10, 1_000);
    await stockUp(duplicate_variant, 7, 1_300);
    const before = await posted();
    const preview = { params: { id: survivor }, query: { duplicate_id: duplicate } };
    expect(answerOf(await shop.call(previewProductMerge, preview))).toMatchObject({
      data: { variants: [{ stock: 70_000, barcodes: ['890002'] }] },
    });
    const { data } = answerOf(await merge(survivor, duplicate));
    expect(data.document_ids).toHaveLength(1);
    expect(await booksOf(db.connection, data.document_ids[0] ?? '')).toEqual([
      'stock -7 worth -91.00',
      'stock +7 worth +91.00',
    ]);
    expect(await levels()).toEqual([
      { variant_id: survivor_variant, on_hand: 170_000, value: 19_100 },
    ]);
    const after = new Set(await posted());
    expect(before.filter((row) => !after.has(row))).toEqual([]);
    const { shop_id } = shop;
    const found = await shop.run((tx) => findByCode(tx, shop_id, ['NUN', '890002', 'SALT']));
    expect([...found.values()].map((one) => one !== 'several' && one.variant_id)).toEqual([
      ...[survivor_variant, survivor_variant, survivor_variant],
    ]);
    const read = { params: { id: duplicate } };
    const old = answerOf(await shop.call<typeof readProductRoute>(readProduct, read));
    expect(old.data).toMatchObject({ archived: true, code: 'NUN' });
  });

  test('returns of the duplicate are stock of the survivor at once', async () => {
    await stockUp(duplicate_variant, 3);
    const sale = {
      id: newId(),
      warehouse_id: shop.warehouses.shop,
      lines: [{ variant_id: duplicate_variant, quantity: 20_000, unit_price: 10_000 }],
      payments: [{ payment_method_id: shop.methods.cash, amount: 20_000 }],
    };
    answerOf(await shop.call(postSale, { body: sale }));
    answerOf(await merge(survivor, duplicate));
    const body = { id: newId(), reason: 'Wrong' };
    answerOf(await shop.call(reverseSale, { params: { id: sale.id }, body }));
    expect(answerOf(await merge(survivor, duplicate)).data.document_ids).toEqual([]);
    expect(await levels()).toEqual([
      { variant_id: survivor_variant, on_hand: 30_000, value: 3_000 },
    ]);
  });

  test('restored, it is a separate product again', async () => {
    answerOf(await merge(survivor, duplicate));
    answerOf(await shop.call(archiveProducts, { body: { ids: [duplicate], archived: false } }));
    const other = await shop.addProduct({ code: 'LOBON' });
    answerOf(await merge(await productOf(other), duplicate));
  });

  test('variants of the same name are merged; one without a counterpart moves', async () => {
    const [full, half] = await Promise.all([
      addSizes('TEA-A', ['Small', 'Large']),
      addSizes('TEA-B', ['large']),
    ]);
    expect(refusalOf(await merge(half.id, full.id))).toBe('variants_differ');
    const { data } = answerOf(await merge(full.id, half.id));
    expect(data.variants.map(({ variant }) => variant)).toEqual(['Large']);
  });

  async function addSizes(code: string, sizes: readonly string[]) {
    const body = {
      code,
      name: code,
      unit_id: shop.units.get('piece'),
      options: [{ name: 'Size', values: sizes }],
      variants: sizes.map((Size) => ({ options: { Size }, sale_price: 100 })),
    };
    return answerOf(await shop.call<typeof createProductRoute>(createProduct, { body })).data;
  }

  test('products with different units or options are not merged', async () => {
    const sugar = await productOf(await shop.addProduct({ code: 'SUGAR', unit: 'kg' }));
    expect(refusalOf(await merge(survivor, sugar))).toBe('units_differ');
    expect(refusalOf(await merge(survivor, survivor))).toBe('merge_with_itself');
    const body = {
      code: 'HOME',
      name: 'Home delivery',
      kind: 'service',
      unit_id: shop.units.get('piece'),
      variants: [{ sale_price: 100 }],
    };
    const result = await shop.call<typeof createProductRoute>(createProduct, { body });
    expect(refusalOf(await merge(survivor, answerOf(result).data.id))).toBe('kinds_differ');
    await boxes(survivor_variant, 120_000);
    await boxes(duplicate_variant, 240_000);
    expect(refusalOf(await merge(survivor, duplicate))).toBe('units_differ');
  });

  async function boxes(id: string, factor: number) {
    const unit_id = shop.units.get('dozen');
    const unit = { unit_id, factor, sale_price: null, barcodes: [] };
    const body = { version: 1, units: [unit] };
    answerOf(await shop.call(setUnits, { params: { id }, body }));
  }

  test('stock outside the caller’s scope prevents the merge', async () => {
    const lines = [{ variant_id: duplicate_variant, quantity_change: 10_000, unit_cost: 100 }];
    const there = { warehouse_id: shop.warehouses.uttara, reason: 'count', lines };
    answerOf(await shop.call(postAdjustment, { body: { ...there, id: newId() } }));
    expect(refusalOf(await merge(survivor, duplicate, shop.branchAdmin))).toBe('stock_elsewhere');
    expect(refusalOf(await merge(survivor, duplicate))).toBeNull();
  });
});
