import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { giveApprovalRoute, listApproversRoute } from '#domains/access/contract/approval.ts';
import { giveApproval } from '#domains/access/server/give-approval.ts';
import { listApprovers } from '#domains/access/server/list-approvers.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { createCustomerRoute } from '#domains/parties/contract/party.ts';
import { createCustomer } from '#domains/parties/server/create-party.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import type { Actor } from '#platform/http/actor.ts';
import { addApprover, PIN, setPin } from '../../../testkit/approvals.ts';
import { createTestDatabase } from '../../../testkit/database.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, NOW, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import { postSale } from './post-sale.ts';
import { postWithoutReceipt } from './post-without-receipt.ts';
import { reverseSale } from './reverse-sale.ts';

const db = await createTestDatabase();
let shop: TestShop;
let rice: string;

beforeEach(async () => {
  shop = await openTestShop(db.database);
  await setPin(shop, shop.branchAdmin.user_id);
  rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000, vat_rate: 0 });
  const lines = [{ variant_id: rice, quantity_change: 1_000_000, unit_cost: 6_000 }];
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body: opening }));
});
afterAll(() => db.drop());

type Asking = { approver_id?: string; pin?: string; reverses_id?: string; rights?: unknown };

const DISCOUNT = [{ permission: 'pos-sale.discount', amount: 4_000 }];

function requestApproval(id: string, asking: Asking = {}, actor: Actor = shop.cashier) {
  const location = { branch_id: shop.branches.mirpur };
  const by = { approver_id: shop.branchAdmin.user_id, pin: PIN, rights: DISCOUNT };
  const body = { id, ...location, ...by, ...asking };
  return shop.call<typeof giveApprovalRoute>(giveApproval, { body }, actor);
}

async function approved(id: string, asking: Asking = {}): Promise<string> {
  return answerOf(await requestApproval(id, asking)).data.approval_id;
}

function request(id: string, more: Record<string, unknown> = {}) {
  const payments = [{ payment_method_id: shop.methods.cash, amount: 10_000 }];
  const lines = [{ variant_id: rice, quantity: 10_000 }];
  return { id, warehouse_id: shop.warehouses.shop, lines, payments, ...more };
}

function sell(body: unknown, actor: Actor = shop.cashier, now: Date = NOW) {
  return shop.call<typeof postSaleRoute>(postSale, { body }, actor, now);
}

async function spentApprovals(): Promise<number> {
  const rows = await shop.run((tx) =>
    tx.selectFrom('document_approval').select('document_id').execute(),
  );
  return rows.length;
}

test('a discount above the limit needs the PIN of an approver; both are recorded', async () => {
  const id = newId();
  const order_discount = 4_000;
  expect(await sell(request(id, { order_discount }))).toMatchObject({
    rejection: 'approval_required',
    path: 'order_discount',
    missing_permissions: [{ permission: 'pos-sale.discount', amount: 4_000 }],
  });
  const approval_id = await approved(id);
  const body = request(id, { order_discount, approval_id });
  expect(answerOf(await sell(body)).data.total).toBe(6_000);
  const { rows } = await shop.run((tx) =>
    sql`select l.action, a.name as actor, b.name as approver
      from audit_log l join app_user a on a.id = l.actor_id
      left join app_user b on b.id = l.approved_by
      where l.subject_id = ${id} order by l.id`.execute(tx),
  );
  expect(rows).toEqual([
    { action: 'approval.given', actor: 'Rahim', approver: 'Anwar' },
    { action: 'sale.posted', actor: 'Rahim', approver: 'Anwar' },
  ]);
  const again = await sell(body);
  expect(again).toMatchObject({ replay: true, answer: { data: { id, total: 6_000 } } });
  expect(await spentApprovals()).toBe(1);
});

test('a price set by hand and a due above the limit, by one approval of both', async () => {
  const customer = { code: 'C1', name: 'Rahima', phone: '' };
  const created = await shop.call<typeof createCustomerRoute>(createCustomer, { body: customer });
  const customer_id = answerOf(created).data.id;
  const limit = { params: { id: customer_id }, body: { version: 1, credit_limit: 1_000 } };
  answerOf(await shop.call(updateCustomer, limit));
  const id = newId();
  const lines = [{ variant_id: rice, quantity: 10_000, unit_price: 9_000, price_override: true }];
  const body = request(id, { lines, payments: [], customer_id });
  const requiredApprovals = [
    { permission: 'pos-sale.override_price', amount: 1_000 },
    { permission: 'pos-sale.over_credit_limit', amount: 8_000 },
  ];
  expect(await sell(body)).toMatchObject({
    rejection: 'approval_required',
    missing_permissions: requiredApprovals,
  });
  const approval_id = await approved(id, { rights: requiredApprovals });
  expect(answerOf(await sell({ ...body, approval_id })).data.due).toBe(9_000);
});

test('the price of an old list is shown in the rejection and cannot be approved', async () => {
  const lines = [{ variant_id: rice, quantity: 10_000, unit_price: 9_000 }];
  expect(refusalOf(await sell(request(newId(), { lines })))).toBe('unit_price_changed');
});

test('an approval is for one person, document and amount, and lasts five minutes', async () => {
  const id = newId();
  const approval_id = await approved(id);
  const order_discount = 4_000;
  const later = new Date(NOW.getTime() + 300_000);
  const tries: Record<string, unknown> = {
    'another document': await sell(request(newId(), { order_discount, approval_id })),
    'another person': await sell(request(id, { order_discount, approval_id }), {
      ...shop.uttaraCashier,
      branch_ids: null,
      warehouse_ids: null,
    }),
    'more than approved': await sell(request(id, { order_discount: 4_001, approval_id })),
    'five minutes after': await sell(
      request(id, { order_discount, approval_id }),
      undefined,
      later,
    ),
    'none such': await sell(request(id, { order_discount, approval_id: newId() })),
  };
  const codes = Object.entries(tries).map(([what, got]) => [
    what,
    refusalOf(got as Parameters<typeof refusalOf>[0]),
  ]);
  expect(Object.fromEntries(codes)).toEqual({
    'another document': 'approval_not_valid',
    'another person': 'approval_not_valid',
    'more than approved': 'approval_not_valid',
    'five minutes after': 'approval_not_valid',
    'none such': 'not_found',
  });
  expect(await spentApprovals()).toBe(0);
  expect(answerOf(await sell(request(id, { order_discount, approval_id }))).data.total).toBe(6_000);
});

test('the same approval twenty times at once: one sale, the others read it', async () => {
  const id = newId();
  const body = request(id, { order_discount: 4_000, approval_id: await approved(id) });
  const got = await Promise.all(Array.from({ length: 20 }, () => sell(body)));
  expect(got.filter((one) => 'replay' in one && !one.replay)).toHaveLength(1);
  expect(got.filter((one) => 'replay' in one && one.replay)).toHaveLength(19);
  expect(await spentApprovals()).toBe(1);
});

test('it is spent once: two requests with one id and approval', async () => {
  const id = newId();
  const approval_id = await approved(id);
  const bodies = [3_000, 4_000].map((order_discount) =>
    request(id, { order_discount, approval_id }),
  );
  const got = await Promise.all(bodies.map((body) => sell(body)));
  expect(got.map(refusalOf).sort()).toEqual(['id_reused', null].sort());
  expect(await spentApprovals()).toBe(1);
});

test('the approver must still have the permission when it is spent', async () => {
  const id = newId();
  const approval_id = await approved(id);
  const body = request(id, { order_discount: 4_000, approval_id });
  const set = (statement: string) =>
    withAdmin(db.connection, (admin) => admin.query(statement, [shop.branchAdmin.user_id]));
  const roles = `update role r set permissions = PERMISSIONS from membership m
    where m.user_id = $1 and r.shop_id = m.shop_id and r.id = m.role_id`;
  const without = `array_remove(r.permissions, 'pos-sale.discount')`;
  await set(roles.replace('PERMISSIONS', without));
  expect(await sell(body)).toMatchObject({ params: { reason: 'approver_not_permitted' } });
  const withIt = `array_append(r.permissions, 'pos-sale.discount')`;
  await set(roles.replace('PERMISSIONS', withIt));
  await set('update membership set ended_at = now() where user_id = $1');
  expect(await sell(body)).toMatchObject({ params: { reason: 'approver_not_permitted' } });
  await set('update membership set ended_at = null where user_id = $1');
  expect(answerOf(await sell(body)).data.total).toBe(6_000);
});

test('a wrong PIN is refused, counted and logged; the fifth locks it', async () => {
  const id = newId();
  const codes: (string | null)[] = [];
  for (const pin of ['1111', '', 'x', '40710', '9999', PIN]) {
    codes.push(refusalOf(await requestApproval(id, { pin })));
  }
  expect(codes).toEqual([...Array(5).fill('wrong_pin'), 'too_many_attempts']);
  const rows = await shop.run((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id', 'detail'])
      .where('action', '=', 'approval.refused')
      .execute(),
  );
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual({
    actor_id: shop.cashier.user_id,
    subject_id: shop.branchAdmin.user_id,
    detail: { rights: DISCOUNT },
  });
});

test('nobody approves without the permission, for themselves, or in another branch', async () => {
  const { cashier, owner, uttaraCashier } = shop;
  for (const { user_id } of [cashier, owner, uttaraCashier]) await setPin(shop, user_id);
  const id = newId();
  const by = async (approver_id: string, actor?: Actor) =>
    refusalOf(await requestApproval(id, { approver_id }, actor));
  expect(await by(cashier.user_id)).toBe('approver_not_permitted');
  expect(await by(uttaraCashier.user_id)).toBe('approver_not_permitted');
  expect(await by(owner.user_id, owner)).toBe('approver_not_permitted');
  expect(await by(newId())).toBe('not_found');
  expect(await by(owner.user_id, uttaraCashier)).toBe('not_found');
  expect(await by(owner.user_id)).toBe(null);
});

test('an approver has the permissions, a PIN, and the branch', async () => {
  const query = { permissions: 'pos-sale.discount', branch_id: shop.branches.mirpur };
  const names = async () => {
    const result = await shop.call<typeof listApproversRoute>(
      listApprovers,
      { query },
      shop.cashier,
    );
    return answerOf(result).data.map(({ name }) => name);
  };
  expect(await names()).toEqual(['Anwar']);
  await addApprover(shop);
  await setPin(shop, shop.cashier.user_id);
  expect(await names()).toEqual(['Anwar', 'Farida']);
});

test('a cashier reverses a sale by PIN: only that sale, under that id, once', async () => {
  const sale = answerOf(await sell(request(newId()))).data;
  const other = answerOf(await sell(request(newId()))).data;
  const id = newId();
  const body = { id, reason: 'Rung up twice' };
  const undo = (of: string, voidBody: object) =>
    shop.call(reverseSale, { params: { id: of }, body: voidBody }, shop.cashier);
  expect(await undo(sale.id, body)).toMatchObject({
    rejection: 'approval_required',
    missing_permissions: [{ permission: 'pos-sale.void', amount: null }],
  });
  const rights = [{ permission: 'pos-sale.void', amount: 0 }];
  const approval_id = await approved(id, { reverses_id: sale.id, rights });
  expect(refusalOf(await undo(other.id, { ...body, approval_id }))).toBe('approval_not_valid');
  answerOf(await undo(sale.id, { ...body, approval_id }));
  expect(await undo(sale.id, { ...body, approval_id })).toMatchObject({ replay: true });
  const again = { id: newId(), reason: 'Once more', approval_id };
  expect(refusalOf(await undo(sale.id, again))).toBe('already_reversed');
  expect(refusalOf(await undo(other.id, again))).toBe('approval_not_valid');
});

test('an approval of a discount cannot reverse a sale', async () => {
  const sale = answerOf(await sell(request(newId()))).data;
  const id = newId();
  const approval_id = await approved(id, { reverses_id: sale.id });
  const body = { id, reason: 'Rung up twice', approval_id };
  const got = await shop.call(reverseSale, { params: { id: sale.id }, body }, shop.cashier);
  expect(refusalOf(got)).toBe('approval_not_valid');
});

test('goods without a receipt are returned by PIN, up to the approved amount', async () => {
  const id = newId();
  const { cash } = shop.methods;
  const take = (quantity: number, amount: number, more = {}) => {
    const lines = [{ variant_id: rice, quantity }];
    const refunds = [{ payment_method_id: cash, amount }];
    const header = { warehouse_id: shop.warehouses.shop, reason: 'Known in the street' };
    const body = { id, ...header, lines, refunds, ...more };
    return shop.call(postWithoutReceipt, { body }, shop.cashier);
  };
  expect(refusalOf(await take(10_000, 10_000))).toBe('approval_required');
  const rights = [{ permission: 'return-sale.without_receipt', amount: 10_000 }];
  const approval_id = await approved(id, { rights });
  expect(refusalOf(await take(20_000, 20_000, { approval_id }))).toBe('approval_not_valid');
  answerOf(await take(10_000, 10_000, { approval_id }));
});

test('a user who may not request an approval is refused', async () => {
  const permissions = new Set(shop.cashier.permissions);
  permissions.delete('approvals.create');
  const mute = { ...shop.cashier, permissions };
  const refused = await sell(request(newId(), { order_discount: 4_000 }), mute);
  expect(refusalOf(refused)).toBe('permission_denied');
  const sale = answerOf(await sell(request(newId()))).data;
  const body = { id: newId(), reason: 'Rung up twice', approval_id: newId() };
  const got = await shop.call(reverseSale, { params: { id: sale.id }, body }, mute);
  expect(refusalOf(got)).toBe('permission_denied');
});
