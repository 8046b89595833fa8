import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveProducts } from '#domains/catalog/server/products/archive-products.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { ImportRun } from '#platform/import/import-run.ts';
import { levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, NOW, openTestShop, TEST_CLIENT, type TestShop } from '../../../testkit/shop.ts';
import type { StockField } from '../core/stock-row.ts';
import { importStock, type StockImportTarget } from './door/import-stock.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let paddy: string;
let tea: string;

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
  paddy = await shop.addProduct({ code: 'PADDY' });
  tea = await shop.addProduct({ code: 'TEA' });
});

/** A row a code: 5 pieces at 4.00. */
const rowsOf = (codes: readonly string[]) =>
  async function* () {
    for (const [index, code] of codes.entries()) {
      const cells = { code, quantity: '5', cost: '4.00' } as Record<StockField, string>;
      yield { number: index + 2, cells };
    }
  };

/** Imports rows of these codes; answers how each of them ended. */
async function imported(
  codes: readonly string[],
  options: { meanwhile?: () => Promise<unknown>; variants?: readonly string[] } = {},
) {
  const ends: string[] = [];
  let transactions = 0;
  const run: ImportRun = {
    context: () => ({ actor: shop.owner, now: NOW, newId: () => newId(), ...TEST_CLIENT }),
    transaction: async (work) => {
      transactions += 1;
      // The rows are resolved by the first.
      if (transactions === 2) await options.meanwhile?.();
      return shop.run(work);
    },
    is_dry_run: false,
    report: {
      reached: () => {},
      imported: (row) => ends.push(`${row} imported`),
      left: (row, _subject, { rejection }) => ends.push(`${row} ${rejection}`),
    },
  };
  const variants = options.variants?.map((variant_id, index) => {
    return [index + 2, { variant_id, decimals: 0 }] as const;
  });
  const target: StockImportTarget = {
    warehouse_id: shop.warehouses.shop,
    happened_at: null,
    ...defined({ variants: variants && new Map(variants) }),
  };
  const posted = await importStock(run, rowsOf(codes), target);
  return { ends: ends.sort(), documents: posted.document_ids.length };
}

async function productOf(variant_id: string): Promise<string> {
  const { rows } = await shop.run((tx) =>
    sql<{ id: string }>`select product_id as id from variant where id = ${variant_id}`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

async function mergeIntoRice() {
  const params = { id: await productOf(rice) };
  const body = { duplicate_id: await productOf(paddy) };
  answerOf(await shop.call(mergeProducts, { params, body }));
}

const stockOf = (variant_id: string) => levelOf(db.connection, shop.warehouses.shop, variant_id);

test('a product whose duplicate was opened keeps that stock, and the others come in', async () => {
  expect(await imported(['PADDY'])).toEqual({ ends: ['2 imported'], documents: 1 });
  await mergeIntoRice();
  expect(await imported(['RICE', 'TEA'])).toEqual({
    ends: ['2 opened_before', '3 imported'],
    documents: 1,
  });
  expect([await stockOf(rice), await stockOf(tea)]).toEqual(['5 worth 20.00', '5 worth 20.00']);
});

test('the code of a merged product brings stock to its survivor, in one document', async () => {
  await mergeIntoRice();
  const ends = ['2 imported', '3 imported', '4 imported'];
  expect(await imported(['PADDY', 'TEA', 'RICE'])).toEqual({ ends, documents: 1 });
  expect(await stockOf(rice)).toBe('10 worth 40.00');
});

test('a product that is merged while its file is read goes to the survivor', async () => {
  expect(await imported(['PADDY', 'TEA'], { meanwhile: mergeIntoRice })).toEqual({
    ends: ['2 imported', '3 imported'],
    documents: 1,
  });
  expect(await stockOf(rice)).toBe('5 worth 20.00');
});

test('so does a product that the file itself made, and that was merged since', async () => {
  await mergeIntoRice();
  const codes = ['PADDY', 'TEA'];
  expect((await imported(codes, { variants: [paddy, tea] })).ends).toEqual([
    '2 imported',
    '3 imported',
  ]);
  expect(await stockOf(rice)).toBe('5 worth 20.00');
});

test('a product that is archived while its file is read is left out alone', async () => {
  const meanwhile = async () => {
    const ids = [await productOf(paddy), await productOf(tea)];
    answerOf(await shop.call(archiveProducts, { body: { ids } }));
  };
  expect(await imported(['PADDY', 'RICE', 'TEA'], { meanwhile })).toEqual({
    ends: ['2 variant_not_found', '3 imported', '4 variant_not_found'],
    documents: 1,
  });
  expect(await stockOf(rice)).toBe('5 worth 20.00');
});

test('stock that was opened while its file is read is left out alone', async () => {
  const meanwhile = () => imported(['TEA']);
  expect(await imported(['PADDY', 'TEA'], { meanwhile })).toEqual({
    ends: ['2 imported', '3 opened_before'],
    documents: 1,
  });
});
