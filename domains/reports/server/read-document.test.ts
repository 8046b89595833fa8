import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Actor } from '#platform/http/actor.ts';
import { DOCUMENT_KINDS } from '../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { readDocumentRoute } from '../contract/document.ts';
import { readDocument } from './read-document.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
});
afterAll(() => db.drop());

function read(id: string, actor: Actor = world.shop.owner) {
  return world.shop.call<typeof readDocumentRoute>(
    readDocument(DOCUMENT_KINDS),
    { params: { id } },
    actor,
  );
}

test('a posted sale has lines, tenders, journal entry and history', async () => {
  const sale = await world.post.sale();
  const { data } = answerOf(await read(sale.id));
  expect(data).toMatchObject({
    kind: 'sale',
    number: sale.number,
    branch_name: 'Mirpur',
    posted_by: 'Taslima',
    party: { id: world.customer, kind: 'customer', name: 'First customer' },
    related: [],
    lines: [{ name: 'Rice', quantity: 10_000, unit_price: 10_000, net: 10_000, vat: 500 }],
    totals: { subtotal: 10_000, vat: 500, total: 10_500, paid: 5_100, due: 5_400, exchanged: 0 },
    history: [{ by: 'Taslima', action: 'sale.posted' }],
  });
  expect(data.payments.map(({ name, amount }) => [name, amount])).toEqual([
    ['Cash', 5_000],
    ['Bank', 100],
  ]);
  const sums = (data.journal ?? []).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  expect(data.journal).toHaveLength(7);
  expect(sums).toBe(0);
});

test('documents link to each other: a sale, its return, and the reversal of a sale', async () => {
  const returned = answerOf(await read(await world.post.saleReturn())).data;
  expect(returned).toMatchObject({
    kind: 'sale_return',
    related: [{ kind: 'sale' }],
    lines: [{ name: 'Rice', quantity: 10_000, net: 10_000 }],
    party: { name: 'First customer' },
  });
  const back = answerOf(await read(returned.related[0]?.id ?? '')).data;
  expect(back.related).toMatchObject([{ id: returned.id, number: returned.number }]);

  const sale = await world.post.sale();
  const undo = { params: { id: sale.id }, body: { id: newId(), reason: 'A mistake' } };
  answerOf(await world.shop.call(reverseSale, undo));
  const reversal = answerOf(await read(undo.body.id)).data;
  expect(reversal).toMatchObject({
    kind: 'reversal',
    note: 'A mistake',
    related: [{ id: sale.id, kind: 'sale' }],
    lines: [],
    totals: null,
  });
  expect(answerOf(await read(sale.id)).data).toMatchObject({
    reversed_by: undo.body.id,
    history: [{ action: 'sale.posted' }, { action: 'reversal.posted' }],
  });
});

test('stock documents have the same shape', async () => {
  const receipt = answerOf(await read(await world.post.receipt())).data;
  expect(receipt).toMatchObject({
    kind: 'goods_receipt',
    party: { kind: 'supplier', name: 'First supplier' },
    lines: [{ name: 'Rice', unit: 'piece', unit_price: 6_000, net: 6_000 }],
    totals: { total: 6_000, due: 6_000 },
  });
  const adjustment = answerOf(await read(await world.post.adjustment())).data;
  const lines = [{ unit_price: 6_000, net: 6_000 }];
  expect(adjustment).toMatchObject({ lines, totals: null, reason: 'count' });
  expect(receipt.reason).toBeNull();
});

test('each kind needs its own permission; cost and ledger need theirs', async () => {
  const { cashier, owner, branchAdmin } = world.shop;
  const sale = await world.post.sale();
  const seen = answerOf(await read(sale.id, cashier)).data;
  expect(seen.totals).toMatchObject({ total: 10_500 });
  expect(seen).not.toHaveProperty('journal');
  expect(refusalOf(await read(await world.post.receipt(), cashier))).toBe('permission_denied');
  expect(answerOf(await read(sale.id, branchAdmin)).data.journal).toBeDefined();
  const permissions = new Set(owner.permissions);
  permissions.delete('cost.read');
  const blind = answerOf(await read(await world.post.adjustment(), { ...owner, permissions }));
  expect(blind.data.lines).toMatchObject([{ quantity: 10_000, unit_price: null, net: null }]);
});

test('a document of another branch or shop is not found', async () => {
  const { shop } = world;
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id: world.variant, quantity: 10_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 10_500 }],
  };
  const sale = answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
  const other = await openTestShop(db.database);
  expect(refusalOf(await read(sale.id, shop.uttaraCashier))).toBe('not_found');
  expect(
    refusalOf(await other.call(readDocument(DOCUMENT_KINDS), { params: { id: sale.id } })),
  ).toBe('not_found');
  expect(refusalOf(await read(newId()))).toBe('not_found');
});
