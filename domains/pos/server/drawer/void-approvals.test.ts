import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { giveApprovalRoute } from '#domains/access/contract/approval.ts';
import { giveApproval } from '#domains/access/server/give-approval.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { reverseDeposit } from '#domains/parties/server/reverse-deposit.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { PIN, setPin } from '../../../../testkit/approvals.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { answerOf, refusalOf } from '../../../../testkit/shop.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { reverseCashMovement } from './reverse-cash-movement.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  await setPin(world.shop, world.shop.branchAdmin.user_id);
});
afterAll(() => db.drop());

type Post = keyof Pick<
  World['post'],
  'payment' | 'deposit' | 'drawerCash' | 'receipt' | 'adjustment'
>;

const VOIDS: readonly [Post, ShopEndpoint][] = [
  ['payment', reverseOnePayment],
  ['deposit', reverseDeposit],
  ['drawerCash', reverseCashMovement],
  ['receipt', reverseReceipt],
  ['adjustment', reverseAdjustment],
];

test.each(VOIDS)(
  'a cashier reverses a %s with the PIN of an approver, once',
  async (kind, endpoint) => {
    const { shop, register } = world;
    const reverses_id = await world.post[kind]();
    const body = { id: newId(), reason: 'A mistake', register_id: register };
    const reverse = (more: object = {}) =>
      shop.call(
        endpoint,
        { params: { id: reverses_id }, body: { ...body, ...more } },
        shop.cashier,
      );
    expect(refusalOf(await reverse())).toBe('approval_required');
    const permission = endpoint.route.permission as 'payments.void';
    const approvalRequest = {
      id: body.id,
      reverses_id,
      register_id: register,
      branch_id: shop.branches.mirpur,
      approver_id: shop.branchAdmin.user_id,
      pin: PIN,
      rights: [{ permission, amount: 0 }],
    };
    const given = await shop.call<typeof giveApprovalRoute>(
      giveApproval,
      { body: approvalRequest },
      shop.cashier,
    );
    const { approval_id } = answerOf(given).data;
    expect(refusalOf(await reverse({ approval_id }))).toBeNull();
    expect(refusalOf(await reverse({ id: newId(), approval_id }))).not.toBeNull();
    const log = await shop.run((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['actor_id', 'approved_by'])
        .where('subject_id', '=', body.id)
        .where('action', '=', 'reversal.posted')
        .execute(),
    );
    expect(log).toEqual([
      { actor_id: shop.cashier.user_id, approved_by: shop.branchAdmin.user_id },
    ]);
  },
);
