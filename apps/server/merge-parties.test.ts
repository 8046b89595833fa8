import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import type { ORDER_ROUTES } from '#domains/orders/contract/order.ts';
import { sendOrder } from '#domains/orders/server/change-order.ts';
import { createOrder, readOrder } from '#domains/orders/server/orders.ts';
import { PARTY_REFERENCES } from '#domains/parties/core/party-references.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import {
  mergeCustomers,
  mergeSuppliers,
  previewSupplierMerge,
} from '#domains/parties/server/merge-party.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import type { postReceiptRoute } from '#domains/purchases/contract/goods-receipt.ts';
import { postBill } from '#domains/purchases/server/post-bill.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { referencesTo } from '../../testkit/references.ts';
import { answerOf, type CallInput, refusalOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  w = await openWorld(db.database, { vat_rate: 0 });
});

test('every column that refers to a party has a merge rule', async () => {
  expect(Object.keys(PARTY_REFERENCES).sort()).toEqual(await referencesTo(db, 'party'));
});

type Endpoint = Parameters<World['shop']['call']>[0];
const call = async <T>(endpoint: Endpoint, input: CallInput) =>
  (answerOf(await w.shop.call(endpoint, input)) as { data: T }).data;

async function addParty(create: Endpoint, name: string): Promise<string> {
  return (await call<{ id: string }>(create, { body: { name, phone: '' } })).id;
}

/** Merges the world's supplier into a new one; answers its id. */
async function mergeSupplier(): Promise<string> {
  const survivor = await addParty(createSupplier, 'Karim Traders');
  await call(mergeSuppliers, { params: { id: survivor }, body: { duplicate_id: w.supplier } });
  return survivor;
}

async function mergeCustomer(): Promise<string> {
  const survivor = await addParty(createCustomer, 'Rahima Begum');
  await call(mergeCustomers, { params: { id: survivor }, body: { duplicate_id: w.customer } });
  return survivor;
}

const balances = async () => {
  const { rows } = await w.shop.run((tx) =>
    sql<{ row: string }>`select p.name || ' ' || b.balance as row from party_balance b
      join party p on p.shop_id = b.shop_id and p.id = b.party_id
      where b.balance <> 0 order by p.name`.execute(tx),
  );
  return rows.map(({ row }) => row);
};

/** What parties have on accounts in branches: `MIR 1130 Rahima 100.00`. */
const branchBalances = async () => {
  const { rows } = await w.shop.run((tx) =>
    sql<{ row: string }>`
      select b.code || ' ' || a.code || ' ' || p.name || ' '
        || (sum(l.debit - l.credit) / 100.0)::numeric(12, 2) as row
      from journal_line l
      join branch b on b.shop_id = l.shop_id and b.id = l.branch_id
      join account a on a.shop_id = l.shop_id and a.id = l.account_id
      join party p on p.shop_id = l.shop_id and p.id = l.party_id
      where l.shop_id = ${w.shop.shop_id}
      group by b.code, a.code, p.name having sum(l.debit) <> sum(l.credit)
      order by 1`.execute(tx),
  );
  return rows.map(({ row }) => row);
};

/** What parties owe, and what the shop owes them, in both branches. */
async function openInBranches(
  dues: readonly [party_id: string, branch: 'mirpur' | 'uttara', n: number][],
) {
  for (const [party_id, branch, amount] of dues) {
    const body = { id: newId(), branch_id: w.shop.branches[branch], dues: [{ party_id, amount }] };
    await call(postOpeningBalance, { body });
  }
}

const onHand = async () => {
  const { rows } = await w.shop.run((tx) =>
    sql<{ on_hand: number }>`select on_hand from stock_level
      where warehouse_id = ${w.shop.warehouses.shop} and variant_id = ${w.variant}`.execute(tx),
  );
  return rows[0]?.on_hand ?? 0;
};

type Order = { id: string; version: number; lines: { id: string; variant_id: string }[] };

async function orderOf(kind: 'purchase_order' | 'sales_order', party_id: string) {
  const line = { variant_id: w.variant, quantity: 50_000, unit_price: 1_000 };
  const body = { id: newId(), party_id, warehouse_id: w.shop.warehouses.shop, lines: [line] };
  const order = await call<Order>(createOrder(kind), { body });
  return call<Order>(sendOrder(kind), {
    params: { id: order.id },
    body: { version: order.version },
  });
}

const receiptOf = (order: Order, supplier_id: string, quantity: number) => ({
  id: newId(),
  supplier_id,
  warehouse_id: w.shop.warehouses.shop,
  order_id: order.id,
  lines: order.lines.map(({ id, variant_id }) => ({
    variant_id,
    order_line_id: id,
    quantity,
    unit_cost: 1_000,
  })),
  payments: [],
});

test.each(['kept', 'gone'] as const)(
  'the purchase order of a supplier who was merged: the rest comes in, named as the %s one',
  async (name) => {
    const before = await onHand();
    const order = await orderOf('purchase_order', w.supplier);
    await call(postReceipt, { body: receiptOf(order, w.supplier, 20_000) });
    const duplicate = w.supplier;
    const survivor = await mergeSupplier();
    const supplier_id = name === 'kept' ? survivor : duplicate;
    const body = receiptOf(order, supplier_id, 30_000);
    const receipt = await w.shop.call<typeof postReceiptRoute>(postReceipt, { body });
    expect(answerOf(receipt).data).toMatchObject({ supplier_id: survivor });
    type Read = (typeof ORDER_ROUTES)['purchase_order']['read'];
    const request = { params: { id: order.id } };
    const read = await w.shop.call<Read>(readOrder('purchase_order'), request);
    expect(answerOf(read).data).toMatchObject({ state: 'done', party: { id: survivor } });
    expect(await balances()).toEqual(['Karim Traders 5000']);
    expect((await onHand()) - before).toBe(50_000);
    // The answer was lost: the repeat finds what it posted.
    expect(await w.shop.call(postReceipt, { body })).toMatchObject({ replay: true });
  },
);

test('bills, freight, returns and reversals of old receipts follow the merge', async () => {
  const [first, second] = [await w.post.receipt(), await w.post.receipt()];
  const { rows } = await w.shop.run((tx) =>
    sql<{ id: string }>`select id from goods_receipt_line where document_id = ${first}`.execute(tx),
  );
  const receipt_line_id = rows[0]?.id;
  const duplicate = w.supplier;
  const survivor = await mergeSupplier();
  const cost = { receipt_id: first, payments: [] };
  const lines = [{ receipt_line_id, unit_cost: 7_000 }];
  const bill = { id: newId(), ...cost, lines };
  expect(await call(postBill, { body: bill })).toMatchObject({ supplier_id: survivor });
  const freight = {
    id: newId(),
    ...cost,
    supplier_id: duplicate,
    costs: [{ by: 'value', amount: 500 }],
  };
  expect(await call(postLandedCost, { body: freight })).toMatchObject({ supplier_id: survivor });
  const back = { id: newId(), receipt_id: first, lines: [{ receipt_line_id, quantity: 10_000 }] };
  const returned = { body: { ...back, refunds: [] } };
  expect(await call(postSupplierReturn, returned)).toMatchObject({ supplier_id: survivor });
  await call(reverseReceipt, { params: { id: second }, body: { id: newId(), reason: 'Wrong' } });
  // 60.00 and 60.00 received, 10.00 by the bill, 5.00 freight; 70.00 returned, 60.00 reversed.
  expect(await balances()).toEqual(['Karim Traders 500']);
});

test('an order and old sales of a merged customer continue under the survivor', async () => {
  const order = await orderOf('sales_order', w.customer);
  const sold = await w.post.sale();
  const duplicate = w.customer;
  const survivor = await mergeCustomer();
  const invoice = {
    id: newId(),
    warehouse_id: w.shop.warehouses.shop,
    customer_id: survivor,
    order_id: order.id,
    lines: order.lines.map(({ id, variant_id }) => ({
      variant_id,
      order_line_id: id,
      quantity: 50_000,
      unit_price: 1_000,
    })),
    payments: [],
  };
  await call(postInvoice, { body: invoice });
  const lines = [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }];
  const refunds = [{ payment_method_id: w.shop.methods.cash, amount: sold.paid }];
  await call(postReturn, { body: { id: newId(), sale_id: sold.id, lines, refunds } });
  expect(await balances()).toEqual(['Rahima Begum 5000']);
  const cash = { payment_method_id: w.shop.methods.cash, amount: 5_000 };
  const paid = { id: newId(), customer_id: duplicate, warehouse_id: w.shop.warehouses.shop };
  await call(postPayment, { body: { ...paid, payments: [cash] } });
  expect(await balances()).toEqual([]);
});

test('a till and a file with the old name sell to the survivor', async () => {
  const duplicate = w.customer;
  const survivor = await mergeCustomer();
  const body = {
    id: newId(),
    warehouse_id: w.shop.warehouses.shop,
    customer_id: duplicate,
    lines: [{ variant_id: w.variant, quantity: 10_000, unit_price: 1_000 }],
    payments: [],
  };
  const sale = await w.shop.call<typeof postSaleRoute>(postSale, { body });
  expect(answerOf(sale).data).toMatchObject({ customer_id: survivor });
  const { shop_id } = w.shop;
  const source = { shop_id, newId: () => newId(), kind: 'customer' as const };
  const partyRows = [{ code: 'customer 1', name: 'First customer' }];
  const found = await w.shop.run((tx) => addParties(tx, source, partyRows));
  expect([...found.values()]).toEqual([survivor]);
});

test('after a merge each branch has what one party would have had there', async () => {
  const survivor = await addParty(createCustomer, 'Rahima');
  const duplicate = await addParty(createCustomer, 'Begum Rahima');
  await openInBranches([
    [survivor, 'uttara', 10_000],
    [duplicate, 'mirpur', 30_000],
    [duplicate, 'uttara', 5_000],
  ]);
  const deposits = [{ party_id: duplicate, amount: 2_000 }];
  const opening = { id: newId(), branch_id: w.shop.branches.uttara, deposits };
  await call(postOpeningBalance, { body: opening });
  const merge = { params: { id: survivor }, body: { duplicate_id: duplicate } };
  await call(mergeCustomers, merge);
  expect(await branchBalances()).toEqual([
    'MIR 1130 Rahima 300.00',
    'UTT 1130 Rahima 150.00',
    'UTT 2020 Rahima -20.00',
  ]);
});

test('a supplier who owes one branch what another owes is merged in both', async () => {
  const survivor = await addParty(createSupplier, 'Karim Traders');
  const duplicate = await addParty(createSupplier, 'Karim and Sons');
  await openInBranches([
    [duplicate, 'mirpur', -4_000],
    [duplicate, 'uttara', 4_000],
  ]);
  const merge = { params: { id: survivor }, body: { duplicate_id: duplicate } };
  const preview = { params: { id: survivor }, query: { duplicate_id: duplicate } };
  const { branchAdmin } = w.shop;
  // A member of one branch posts nothing in another.
  expect(refusalOf(await w.shop.call(mergeSuppliers, merge, branchAdmin))).toBe(
    'permission_denied',
  );
  expect(refusalOf(await w.shop.call(previewSupplierMerge, preview, branchAdmin))).toBe(
    'permission_denied',
  );
  await call(mergeSuppliers, merge);
  expect(await branchBalances()).toEqual([
    'MIR 2010 Karim Traders 40.00',
    'UTT 2010 Karim Traders -40.00',
  ]);
});

test('held carts and used coupons belong to the survivor', async () => {
  await w.shop.run(async (tx) => {
    const promotion = { shop_id: w.shop.shop_id, id: newId() };
    await sql`insert into held_cart (shop_id, id, branch_id, warehouse_id, held_by, held_at,
        customer_id, lines, total, request_hash)
      values (${promotion.shop_id}, ${promotion.id}, ${w.shop.branches.mirpur},
        ${w.shop.warehouses.shop}, ${w.shop.owner.user_id}, now(), ${w.customer}, '[]', 0, '')
      `.execute(tx);
  });
  const survivor = await mergeCustomer();
  const { rows } = await w.shop.run((tx) =>
    sql<{ customer_id: string }>`select customer_id from held_cart
      where shop_id = ${w.shop.shop_id}`.execute(tx),
  );
  expect(rows).toEqual([{ customer_id: survivor }]);
  const merge = { params: { id: survivor }, body: { duplicate_id: w.customer } };
  expect(refusalOf(await w.shop.call(mergeCustomers, merge))).toBe('merged_already');
});
