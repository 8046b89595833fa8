import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type {
  createTransferRoute,
  receiveTransferRoute,
  sendTransferRoute,
} from '../../contract/stock-transfer.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { createTransfer } from './create-transfer.ts';
import { receiveTransfer, returnTransfer } from './receive-transfer.ts';
import { sendTransfer } from './send-transfer.ts';

const WRITERS = 32;
const ROUNDS = 4;
const REFUSALS = new Set(['insufficient_stock']);

let db: TestDatabase;
let world: World;
let variantIds: string[];

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  const { shop } = world;
  variantIds = [
    world.variant,
    await shop.addProduct({ code: 'OIL' }),
    await shop.addProduct({ code: 'TEA' }),
  ];
  for (const warehouse_id of [shop.warehouses.shop, shop.warehouses.store]) {
    const lines = variantIds.map((variant_id) => ({
      variant_id,
      quantity_change: 200_000,
      unit_cost: 6_001,
    }));
    const body = { id: newId(), warehouse_id, reason: 'count', lines };
    expect(isRejection(await shop.call(postAdjustment, { body }))).toBe(false);
  }
});
afterAll(() => db.drop());

/**
 * The variants in an order of its own for each writer, because different orders cause deadlocks.
 */
function turned(by: number): string[] {
  const at = by % variantIds.length;
  return [...variantIds.slice(at), ...variantIds.slice(0, at)];
}

/** Sends from one to the other, and receives, loses in part, or returns. */
async function carry(from: string, to: string, by: number): Promise<void> {
  const { shop } = world;
  const lines = turned(by).map((variant_id) => ({ variant_id, quantity: 20_000 }));
  const body = { id: newId(), from_warehouse_id: from, to_warehouse_id: to, lines };
  const written = await shop.call<typeof createTransferRoute>(createTransfer, { body });
  if (isRejection(written)) throw new Error(written.rejection);
  const { id, version } = written.answer.data;
  const input = { params: { id }, body: { id: newId(), version } };
  const sent = await shop.call<typeof sendTransferRoute>(sendTransfer, input);
  if (isRejection(sent)) {
    expect(REFUSALS).toContain(sent.rejection);
    return;
  }
  const arrived = sent.answer.data.lines.map((line) => ({ line_id: line.id, quantity: 10_000 }));
  const receive = (more: object) =>
    shop.call<typeof receiveTransferRoute>(receiveTransfer, {
      params: { id },
      body: { id: newId(), lines: arrived, ...more },
    });
  // Both ends act on it at once: one of them comes first.
  const back = () => shop.call(returnTransfer, { params: { id }, body: { id: newId() } });
  const shortage = by % 2 === 0 ? { short: 'damaged' } : {};
  const [received, returned] = await Promise.all([receive(shortage), back()]);
  for (const outcome of [received, returned]) {
    if (isRejection(outcome)) expect(outcome.rejection).toBe('transfer_closed');
  }
}

async function trade(warehouse_id: string, by: number): Promise<void> {
  const { shop, supplier } = world;
  const [variant_id = ''] = turned(by);
  const lines = [{ variant_id, quantity: 10_000 }];
  const payments = [{ payment_method_id: shop.methods.cash, amount: 1_000_000 }];
  const sold = await shop.call(postSale, { body: { id: newId(), warehouse_id, lines, payments } });
  if (isRejection(sold)) expect(REFUSALS).toContain(sold.rejection);
  const bought = { id: newId(), warehouse_id, supplier_id: supplier, payments: [] };
  const costed = [{ variant_id, quantity: 10_000, unit_cost: 6_500 }];
  const received = await shop.call(postReceipt, { body: { ...bought, lines: costed } });
  expect(isRejection(received)).toBe(false);
  const found = { variant_id, quantity_change: by % 2 === 0 ? 10_000 : -10_000 };
  const counted = { id: newId(), warehouse_id, reason: 'count', lines: [found] };
  const adjusted = await shop.call(postAdjustment, { body: counted });
  if (isRejection(adjusted)) {
    expect([...REFUSALS, 'unit_cost_required']).toContain(adjusted.rejection);
  }
}

test('32 clients send, receive, return, sell, buy and count in two warehouses', async () => {
  const { shop: one, store: other } = world.shop.warehouses;
  const writer = async (by: number) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, to] = (by + round) % 2 === 0 ? [one, other] : [other, one];
      if (by % 4 === 3) await trade(from, by + round);
      else await carry(from, to, by + round);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, by) => writer(by)));
  expect(await foldAndFindBroken(db)).toEqual([]);
}, 240_000);
