import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { lastCostRoute } from '../contract/last-cost.ts';
import type { OrderRoutes } from '../contract/order.ts';
import { changeOrder } from './change-order.ts';
import { createOrder, readOrder } from './orders.ts';
import { readLastCost } from './read-last-cost.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});
afterAll(() => db.drop());

/** An owner with all permissions, in one branch. */
const boundTo = (branch_id: string): Actor => ({ ...w.shop.owner, branch_ids: [branch_id] });

const create = (actor: Actor, warehouse_id: string, changes: object) =>
  w.shop.call<OrderRoutes['create']>(
    createOrder('purchase_order'),
    { body: { id: newId(), party_id: w.supplier, warehouse_id, ...changes } },
    actor,
  );

/** The last cost shown in that branch, and the cost of an order without a price. */
async function costsIn(branch: 'mirpur' | 'uttara', variant_id: string) {
  const actor = boundTo(w.shop.branches[branch]);
  const input = { params: { id: variant_id } };
  const last = await w.shop.call<typeof lastCostRoute>(readLastCost, input, actor);
  const warehouse = branch === 'mirpur' ? w.shop.warehouses.shop : w.shop.warehouses.uttara;
  const lines = [{ variant_id, quantity: 10_000 }];
  const { data } = answerOf(await create(actor, warehouse, { lines }));
  return [answerOf(last).data.unit_cost ?? null, data.lines[0]?.unit_price];
}

test('the cost of a delivery or an adjustment of another branch is not shown', async () => {
  await w.post.adjustment();
  expect(await costsIn('mirpur', w.variant)).toEqual([6_000, 6_000]);
  expect(await costsIn('uttara', w.variant)).toEqual([null, 0]);
  await w.post.receipt();
  expect(await costsIn('mirpur', w.variant)).toEqual([6_000, 6_000]);
  expect(await costsIn('uttara', w.variant)).toEqual([null, 0]);
});

test('a user who may not see the agreed costs cannot overwrite them', async () => {
  const warehouse = w.shop.warehouses.shop;
  const line = { variant_id: w.variant, quantity: 100_000, vat_rate: 50_000 };
  // 10 x 80.00 - 50.00 = 750.00, less 10.00; VAT 5 % of 740.00.
  const priced = { ...line, unit_price: 8_000, product_discount: 5_000 };
  const agreed = { lines: [priced], order_discount: 1_000 };
  const { id, version, total } = answerOf(await create(w.shop.owner, warehouse, agreed)).data;
  expect(total).toBe(77_700);

  const permissions = new Set(w.shop.owner.permissions);
  permissions.delete('cost.read');
  const content = { party_id: w.supplier, warehouse_id: warehouse, lines: [line] };
  const input = { params: { id }, body: { version, ...content } };
  const change = (actor: Actor) =>
    w.shop.call<OrderRoutes['change']>(changeOrder('purchase_order'), input, actor);
  expect(await change({ ...w.shop.owner, permissions })).toMatchObject({
    rejection: 'permission_denied',
    params: { permission: 'cost.read' },
  });
  const read = { params: { id } };
  const { data } = answerOf(
    await w.shop.call<OrderRoutes['read']>(readOrder('purchase_order'), read),
  );
  expect([data.version, data.total]).toEqual([version, 77_700]);
  expect(refusalOf(await change(w.shop.owner))).toBe(null);
});
