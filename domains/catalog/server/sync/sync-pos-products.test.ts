import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { postAdjustmentRoute } from '#domains/inventory/contract/stock-adjustment.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { DOCUMENT_KINDS } from '../../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { changeVariantRoute } from '../../contract/change-product.ts';
import type { listPosProductsRoute, PosProduct } from '../../contract/pos-product.ts';
import type { PosSync, posSyncRoute } from '../../contract/pos-sync.ts';
import { changeProduct } from '../products/change-product.ts';
import { changeVariant } from '../products/change-variant.ts';
import { listPosProducts } from './list-pos-products.ts';
import { syncPosProducts } from './sync-pos-products.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The products on a device, and the start of its next request. */
type Device = { products: Map<string, PosProduct>; since: string | undefined };

const newDevice = (): Device => ({ products: new Map(), since: undefined });

async function page(shop: TestShop, query: Record<string, string | number>): Promise<PosSync> {
  return answerOf(
    await shop.call<typeof posSyncRoute>(
      syncPosProducts(DOCUMENT_KINDS),
      { query: { warehouse_id: shop.warehouses.shop, ...query } },
      shop.cashier,
      new Date(),
    ),
  );
}

/** Requests all pages, as a till does. Returns the number of rows. */
async function sync(shop: TestShop, device: Device, limit = 3): Promise<number> {
  let cursor: string | null = null;
  let rows = 0;
  let since = device.since;
  const seen = new Set<string>();
  do {
    const answer: PosSync = await page(shop, {
      limit,
      ...defined({ since: device.since, cursor: cursor ?? undefined }),
    });
    for (const { is_archived, ...product } of answer.data.products) {
      if (is_archived) device.products.delete(product.id);
      else device.products.set(product.id, product);
      seen.add(product.id);
    }
    for (const { id, stock } of answer.data.stock) {
      const known = device.products.get(id);
      if (known !== undefined) device.products.set(id, { ...known, stock });
    }
    rows += answer.data.products.length + answer.data.stock.length;
    since = answer.data.since;
    cursor = answer.next_cursor;
    if (cursor === null && answer.data.is_complete) {
      for (const id of device.products.keys()) if (!seen.has(id)) device.products.delete(id);
    }
  } while (cursor !== null);
  device.since = since;
  return rows;
}

/** All products that the till can list now. */
async function everything(shop: TestShop): Promise<Map<string, PosProduct>> {
  const query = { warehouse_id: shop.warehouses.shop, limit: 200 };
  const { data } = answerOf(
    await shop.call<typeof listPosProductsRoute>(listPosProducts, { query }, shop.cashier),
  );
  return new Map(data.map((product) => [product.id, product]));
}

function stock(shop: TestShop, variant_id: string, quantity_change: number) {
  const lines = [{ variant_id, quantity_change, unit_cost: 6_000 }];
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    reason: 'count',
    lines: lines.map(({ unit_cost, ...line }) =>
      quantity_change > 0 ? { ...line, unit_cost } : line,
    ),
  };
  const input = { body };
  return shop.call<typeof postAdjustmentRoute>(postAdjustment, input, shop.owner, new Date());
}

function change(shop: TestShop, id: string, body: Record<string, unknown>) {
  return shop.call<typeof changeVariantRoute>(
    changeVariant,
    { params: { id }, body },
    shop.owner,
    new Date(),
  );
}

test('a device gets everything once, and then only changes', async () => {
  const shop = await openTestShop(db.database);
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await shop.addProduct({ code: `C${n}` }));
  const device = newDevice();
  expect(await sync(shop, device)).toBe(7);
  expect(device.products).toEqual(await everything(shop));
  await forgetOverlap(shop, device);
  expect(await sync(shop, device)).toBe(0);
  await forgetOverlap(shop, device);

  const [first = '', second = '', third = ''] = ids;
  answerOf(await change(shop, first, { version: 1, sale_price: 12_000 }));
  answerOf(await change(shop, second, { version: 1, archived: true }));
  answerOf(await stock(shop, third, 50_000));
  expect(await sync(shop, device)).toBe(3);
  expect(device.products.get(first)?.unit_price).toBe(12_000);
  expect(device.products.has(second)).toBe(false);
  expect(device.products.get(third)?.stock).toBe(50_000);
  expect(device.products).toEqual(await everything(shop));
});

/** Makes all writes so far older than any transaction can last. */
async function forgetOverlap(shop: TestShop, device: Device): Promise<void> {
  const { rows } = await shop.run((tx) =>
    sql<{ now: string }>`
      select to_char(date_trunc('milliseconds', clock_timestamp()) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now
      from pg_sleep(0.002)`.execute(tx),
  );
  device.since = assertPresent(rows[0], 'the time of the database').now;
}

test('a price of a transaction that ends after the request comes with the next one', async () => {
  const shop = await openTestShop(db.database);
  const rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  const device = newDevice();
  await sync(shop, device);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const slow = shop.run(async (tx) => {
    await sql`update variant set sale_price = 9000, changed_at = now()
      where id = ${rice}`.execute(tx);
    hasWritten();
    await held;
  });
  await written;
  // Other rows are written and sent meanwhile, so the time of the device passes that of the slow
  // one.
  const tea = await shop.addProduct({ code: 'TEA' });
  await sync(shop, device);
  expect(device.products.get(rice)?.unit_price).toBe(10_000);
  expect(device.products.has(tea)).toBe(true);
  goOn();
  await slow;
  await sync(shop, device);
  expect(device.products.get(rice)?.unit_price).toBe(9_000);
});

test('the start of a request is earlier than any transaction can last', async () => {
  const shop = await openTestShop(db.database);
  const before = Date.now();
  const { data } = await page(shop, {});
  // 60 s to the COMMIT, 15 s for it, 45 s between two clocks.
  expect(before - Date.parse(data.since)).toBeGreaterThanOrEqual(119_000);
});

test('a location of others, or a forged cursor, is rejected', async () => {
  const shop = await openTestShop(db.database);
  const other = await openTestShop(db.database);
  const refusalFor = async (query: Record<string, string>) =>
    refusalOf(await shop.call(syncPosProducts(DOCUMENT_KINDS), { query }, shop.cashier));
  expect(await refusalFor({ warehouse_id: shop.warehouses.uttara })).toBe('not_found');
  expect(await refusalFor({ warehouse_id: other.warehouses.shop })).toBe('not_found');
  expect(await refusalFor({ warehouse_id: shop.warehouses.shop, cursor: 'abc' })).toBe(
    'invalid_cursor',
  );
  expect(await refusalFor({})).toBe('invalid');
});

type Step =
  | { kind: 'create' }
  | { kind: 'price' | 'archive' | 'rename' | 'receive' | 'sell' | 'undo'; at: number; by: number }
  | { kind: 'sync' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'create' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'sync' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('price', 'archive', 'rename', 'receive', 'sell', 'undo'),
      at: fc.nat(20),
      by: fc.nat(9),
    }) as fc.Arbitrary<Step>,
  },
);

test('for any changes in the shop, the device has what a full read returns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const shop = await openTestShop(db.database);
      const device = newDevice();
      const made = { ids: [] as string[], documents: [] as string[] };
      for (const one of steps) {
        if (one.kind === 'sync') {
          await sync(shop, device, 2);
          await forgetOverlap(shop, device);
        } else await happen(shop, one, made);
      }
      await sync(shop, device, 2);
      expect(device.products).toEqual(await everything(shop));
    }),
    { numRuns: 12 },
  );
});

type Made = { ids: string[]; documents: string[] };

/** One event of a day. Impossible ones (sold out, archived) are rejected and have no effect. */
async function happen(shop: TestShop, one: Exclude<Step, { kind: 'sync' }>, made: Made) {
  if (one.kind === 'create') {
    made.ids.push(await shop.addProduct({ code: `C${made.ids.length}`, barcodes: [newId()] }));
    return;
  }
  const id = made.ids[one.at % made.ids.length];
  if (id === undefined) return;
  const now = new Date();
  const { rows } = await shop.run((tx) =>
    sql<{ version: number; product_id: string; product_version: number; archived: boolean }>`
      select v.version, v.product_id, p.version as product_version,
        v.archived_at is not null as archived
      from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
      where v.id = ${id}`.execute(tx),
  );
  const { version, product_id, product_version, archived } = assertPresent(rows[0], 'a variant');
  switch (one.kind) {
    case 'price':
      await change(shop, id, { version, sale_price: 10_000 + one.by * 100 });
      return;
    case 'archive':
      await change(shop, id, { version, archived: !archived });
      return;
    case 'rename': {
      const body = { version: product_version, name: `Goods ${one.by}`, name_bn: 'চাল' };
      await shop.call(changeProduct, { params: { id: product_id }, body }, shop.owner, now);
      return;
    }
    case 'receive': {
      const posted = await stock(shop, id, 50_000);
      if (!isRejection(posted)) made.documents.push(posted.answer.data.id);
      return;
    }
    case 'undo': {
      const done = made.documents.pop();
      if (done === undefined) return;
      const body = { id: newId(), reason: 'Entered by mistake' };
      await shop.call(reverseAdjustment, { params: { id: done }, body }, shop.owner, now);
      return;
    }
    case 'sell': {
      const body = {
        id: newId(),
        warehouse_id: shop.warehouses.shop,
        lines: [{ variant_id: id, quantity: 10_000 }],
        payments: [{ payment_method_id: shop.methods.cash, amount: 1_000_000 }],
      };
      await shop.call(postSale, { body }, shop.cashier, now);
    }
  }
}
