import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import { DOCUMENT_KINDS } from '../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { order } from '../../../testkit/order-samples.ts';
import { answerOf, openTestShop } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { searchRoute } from '../contract/search.ts';
import { search } from './search.ts';

let db: TestDatabase;
let world: World;
let number: string;
let receipt: string;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  await world.shop.addProduct({ code: 'MILK', name: 'Doel Milk', name_bn: 'দোয়েল দুধ' });
  number = (await world.post.sale()).number;
  receipt = await world.post.receipt();
});
afterAll(() => db.drop());

async function found(q: string, actor: Actor = world.shop.owner) {
  const { data } = answerOf(
    await world.shop.call<typeof searchRoute>(search(DOCUMENT_KINDS), { query: { q } }, actor),
  );
  return [
    ...data.products.map(({ name }) => name),
    ...data.parties.map(({ kind, name }) => `${kind} ${name}`),
    ...data.documents.map(({ kind, number }) => `${kind} ${number}`),
    ...data.orders.map(({ kind, number }) => `${kind} ${number}`),
  ];
}

test('products are found by either name and by any code, parties by name', async () => {
  expect(await found('doel')).toEqual(['Doel Milk']);
  expect(await found('দুধ')).toEqual(['Doel Milk']);
  expect(await found('MILK')).toEqual(['Doel Milk']);
  expect(await found('8941100512345')).toEqual(['Rice']);
  expect(await found('first')).toEqual(['customer First customer', 'supplier First supplier']);
  expect(await found('')).toEqual([]);
  expect(await found('%')).toEqual([]);
});

test('documents are found by number, in full or its end, in either script', async () => {
  expect(number).toBe('MIR-26/00001');
  expect(await found('MIR-26/00001')).toEqual(['sale MIR-26/00001']);
  expect(await found('mir-26/1')).toEqual(['sale MIR-26/00001']);
  expect(await found('p1')).toEqual(['goods_receipt MIR-26/P00001']);
  expect(await found('০০০০১')).toContain('sale MIR-26/00001');
});

test('quotations and orders are found by number, with permission', async () => {
  const quotation = await order(world, 'sales_quotation');
  const bought = await order(world, 'purchase_order');
  expect(await found(quotation.number)).toEqual([`sales_quotation ${quotation.number}`]);
  expect(await found(bought.number.toLowerCase())).toEqual([`purchase_order ${bought.number}`]);
  expect(await found('q1')).toEqual([`sales_quotation ${quotation.number}`]);
  const { cashier, owner } = world.shop;
  const permissions = new Set(['sales-quotation.read']);
  expect(await found(quotation.number, { ...cashier, permissions })).toHaveLength(1);
  expect(await found(bought.number, { ...cashier, permissions })).toEqual([]);
  const elsewhere = { branch_ids: [world.shop.branches.uttara], warehouse_ids: null };
  expect(await found(quotation.number, { ...owner, ...elsewhere })).toEqual([]);
});

test('results need the permission to read them', async () => {
  const { cashier, uttaraCashier } = world.shop;
  expect(await found('first', cashier)).toEqual(['customer First customer']);
  expect(await found('p1', cashier)).toEqual([]);
  expect(await found('mir-26/1', cashier)).toEqual(['sale MIR-26/00001']);
  expect(await found('mir-26/1', uttaraCashier)).toEqual([]);
  expect(await found('first', { ...cashier, permissions: new Set() })).toEqual([]);
  const other = await openTestShop(db.database);
  const theirs = await other.call<typeof searchRoute>(search(DOCUMENT_KINDS), {
    query: { q: 'first' },
  });
  expect(answerOf(theirs).data).toEqual({
    products: [],
    parties: [],
    documents: [],
    orders: [],
  });
  expect(receipt).not.toBe('');
});
