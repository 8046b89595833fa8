import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import { postDecrease } from '../adjustments/decrease-product.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { addCountEntry } from '../counts/add-count-entry.ts';
import { createCount } from '../counts/create-count.ts';
import { createTransfer } from '../transfers/create-transfer.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(() => db.drop());

async function add(kind: string): Promise<string> {
  const body = {
    code: `OF-${kind}`,
    name: `Of ${kind}`,
    kind,
    unit_id: shop.units.get('piece'),
    variants: [{ sale_price: 100 }],
  };
  const created = await shop.call<typeof createProductRoute>(createProduct, { body });
  return answerOf(created).data.variants[0]?.id ?? '';
}

test.each(['service', 'non_stock', 'bundle'])(
  'a %s is known but never in stock: every stock document rejects it',
  async (kind) => {
    const variant_id = await add(kind);
    const { shop: warehouse_id, store: to_warehouse_id } = shop.warehouses;
    const line = { variant_id, quantity: 10_000 };
    const found = { id: newId(), warehouse_id, reason: 'other' };
    const lines = [{ variant_id, quantity_change: 10_000, unit_cost: 100 }];
    const adjusted = await shop.call(postAdjustment, { body: { ...found, lines } });
    const decrease = { id: newId(), warehouse_id, reason: 'damage', lines: [line] };
    const sent = {
      id: newId(),
      from_warehouse_id: warehouse_id,
      to_warehouse_id,
      lines: [line],
    };
    const counting = { id: newId(), warehouse_id, is_blind: false };
    answerOf(await shop.call(createCount, { body: counting }));
    const entry = { ...line, id: newId(), mode: 'set' };
    expect([
      refusalOf(adjusted),
      refusalOf(await shop.call(postDecrease, { body: decrease })),
      refusalOf(await shop.call(createTransfer, { body: sent })),
      refusalOf(await shop.call(addCountEntry, { params: { id: counting.id }, body: entry })),
    ]).toEqual(['not_stocked', 'not_stocked', 'not_stocked', 'not_stocked']);
    const unknown = { ...found, id: newId(), lines: [{ ...lines[0], variant_id: newId() }] };
    expect(refusalOf(await shop.call(postAdjustment, { body: unknown }))).toBe('variant_not_found');
  },
);
