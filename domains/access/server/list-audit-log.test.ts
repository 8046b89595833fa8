import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeVariant } from '#domains/catalog/server/products/change-variant.ts';
import { recordSignIn } from '#domains/identity/server/door/record-sign-in.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { createCustomer } from '#domains/parties/server/create-party.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { order } from '../../../testkit/order-samples.ts';
import {
  answerOf,
  NOW,
  openTestShop,
  refusalOf,
  TEST_CLIENT,
  type TestShop,
} from '../../../testkit/shop.ts';
import { openWorld } from '../../../testkit/world.ts';
import type { listAuditLogRoute } from '../contract/audit-log.ts';
import { writeAudit } from './door/write-audit.ts';
import { listAuditLog } from './list-audit-log.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let sale: string;
let rahima: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  const { owner, cashier, uttaraCashier } = shop;
  rice = await shop.addProduct({ code: 'RICE', name: 'Rice', name_bn: 'চাল', vat_rate: 0 });
  const lines = [{ variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 }];
  const warehouse_id = shop.warehouses.shop;
  const opening = { id: newId(), warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }, owner, at(0)));
  const price = { params: { id: rice }, body: { version: 1, sale_price: 12_000 } };
  answerOf(await shop.call(changeVariant, price, owner, at(1)));
  const request = { body: { code: 'C1', name: 'Rahima', phone: '' } };
  rahima = (answerOf(await shop.call(createCustomer, request, cashier, at(2))) as Created).data.id;
  const limit = { params: { id: rahima }, body: { version: 1, credit_limit: 50_000 } };
  answerOf(await shop.call(updateCustomer, limit, owner, at(3)));
  sale = newId();
  const payments = [{ payment_method_id: shop.methods.cash, amount: 12_000 }];
  const sold = [{ variant_id: rice, quantity: 10_000 }];
  const body = { id: sale, warehouse_id, lines: sold, payments };
  answerOf(await shop.call(postSale, { body }, cashier, at(4)));
  const { user_id } = uttaraCashier;
  await withTransaction(db.database, '', (tx) =>
    recordSignIn(
      tx,
      { ...TEST_CLIENT, newId, now: at(5) },
      { user_id, event: 'sign_in_failed', method: 'password' },
    ),
  );
});
afterAll(() => db.drop());

type Created = { data: { id: string } };

async function list(query: Record<string, string | number> = {}, actor: Actor = shop.owner) {
  return answerOf(await shop.call<typeof listAuditLogRoute>(listAuditLog, { query }, actor));
}

async function actions(query: Record<string, string | number> = {}, actor?: Actor) {
  return (await list(query, actor)).data.map(({ action }) => action);
}

const ALL = [
  'account.sign_in_failed',
  'sale.posted',
  'customer.updated',
  'customer.created',
  'variant.changed',
  'stock_adjustment.posted',
];

test('every action is listed, newest first, with sign-ins', async () => {
  expect(await actions()).toEqual(ALL);
  expect(await actions({ sort: 'oldest' })).toEqual([...ALL].reverse());
});

test('an entry says who, what about, before and after, and from where', async () => {
  const { data } = await list();
  expect(data[0]).toMatchObject({
    actor: { id: shop.uttaraCashier.user_id, name: 'Shathi' },
    subject: { kind: 'person', name: 'Shathi' },
    detail: { method: 'password' },
  });
  expect(data[1]).toMatchObject({
    actor: { name: 'Rahim' },
    approved_by: null,
    subject: { kind: 'document', name: 'MIR-26/00001', opens_id: sale },
    address: '127.0.0.1',
    user_agent: 'test',
  });
  expect(data[2]).toMatchObject({
    subject: { kind: 'customer', name: 'Rahima', opens_id: rahima },
    before: { credit_limit: null },
    after: { credit_limit: 50_000 },
  });
  expect(data[4]).toMatchObject({
    subject: { kind: 'product', name: 'Rice', name_bn: 'চাল', id: rice },
    before: { sale_price: 10_000 },
    after: { sale_price: 12_000 },
  });
});

test('pages have no gaps, in either direction', async () => {
  for (const sort of ['newest', 'oldest'] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: 2, ...defined({ cursor }) });
      seen.push(...page.data.map(({ action }) => action));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(sort === 'newest' ? ALL : [...ALL].reverse());
  }
  const bad = await shop.call(listAuditLog, { query: { cursor: 'x' } });
  expect(refusalOf(bad)).toBe('invalid_cursor');
});

describe('searching', () => {
  test('by text: a name, a number, a product in either language', async () => {
    expect(await actions({ q: 'rahima' })).toEqual(['customer.updated', 'customer.created']);
    expect(await actions({ q: 'MIR-26/00001' })).toContain('sale.posted');
    expect(await actions({ q: 'চাল' })).toEqual(['variant.changed']);
    expect(await actions({ q: 'Rahim' })).toContain('sale.posted');
    expect(await actions({ q: '%' })).toEqual([]);
  });

  test('by user, action, kind of action, record and day', async () => {
    const { cashier } = shop;
    expect(await actions({ actor_id: cashier.user_id })).toEqual([
      'sale.posted',
      'customer.created',
    ]);
    expect(await actions({ action: 'sale.posted' })).toEqual(['sale.posted']);
    expect(await actions({ action: 'customer' })).toEqual(['customer.updated', 'customer.created']);
    expect(await actions({ action: 'account' })).toEqual(['account.sign_in_failed']);
    expect(await actions({ subject_id: sale })).toEqual(['sale.posted']);
    expect(await actions({ from: '2026-08-01', to: '2026-08-01' })).toEqual(ALL);
    expect(await actions({ from: '2026-08-02' })).toEqual([]);
    expect(await actions({ to: '2026-07-31' })).toEqual([]);
  });
});

test('a quotation is listed and found by its number', async () => {
  const world = await openWorld(db.database);
  const { id, number } = await order(world, 'sales_quotation');
  const query = { q: number.slice(-6) };
  const found = await world.shop.call<typeof listAuditLogRoute>(listAuditLog, { query });
  expect(answerOf(found).data).toMatchObject([
    { action: 'sales_quotation.created', subject: { kind: 'sales_quotation', id, name: number } },
  ]);
});

test('a user without cost.read sees no costs here', async () => {
  const subject_id = newId();
  const context = { ...TEST_CLIENT, actor: shop.owner, now: at(-600), newId };
  const detail = { unit_cost: 6_000, lines: [{ value: 1, quantity: 2 }] };
  await shop.run((tx) => writeAudit(tx, context, { action: 'thing.tried', subject_id, detail }));
  const permissions = new Set(shop.owner.permissions);
  permissions.delete('cost.read');
  const [seen] = (await list({ subject_id }, { ...shop.owner, permissions })).data;
  expect(seen?.detail).toEqual({ lines: [{ quantity: 2 }] });
  expect((await list({ subject_id })).data[0]?.detail).toEqual(detail);
});

test('a user limited to one branch reads entries of its documents, and their own', async () => {
  const permissions = new Set([...shop.owner.permissions]);
  expect(await actions({}, { ...shop.branchAdmin, permissions })).toEqual([
    'sale.posted',
    'stock_adjustment.posted',
  ]);
  expect(await actions({}, { ...shop.uttaraCashier, permissions })).toEqual([
    'account.sign_in_failed',
  ]);
});

test('the shop does not see sign-ins of a member after they left', async () => {
  const other = await openTestShop(db.database);
  const { user_id } = other.cashier;
  const signIn = (minutes: number) =>
    withTransaction(db.database, '', (tx) =>
      recordSignIn(
        tx,
        { ...TEST_CLIENT, newId, now: at(minutes) },
        { user_id, event: 'signed_in', method: 'password' },
      ),
    );
  const left = { ended_at: at(10), removed_at: at(10) };
  await signIn(9);
  await other.run((tx) =>
    tx.updateTable('membership').set(left).where('user_id', '=', user_id).execute(),
  );
  await signIn(11);
  const { data } = answerOf(await other.call<typeof listAuditLogRoute>(listAuditLog, {}));
  expect(data.map((entry) => entry.at)).toEqual([at(9).toISOString()]);
});

test('the cashier is refused, and another shop sees nothing', async () => {
  expect(refusalOf(await shop.call(listAuditLog, {}, shop.cashier))).toBe('permission_denied');
  const other = await openTestShop(db.database);
  const result = await other.call<typeof listAuditLogRoute>(listAuditLog, {});
  expect(answerOf(result).data).toEqual([]);
});
