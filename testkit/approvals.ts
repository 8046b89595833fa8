import { v7 as newId } from 'uuid';
import { APPROVABLE, APPROVAL_LIFE_MS } from '#domains/access/core/approval.ts';
import { insertApproval } from '#domains/access/server/approval.sql.ts';
import { findHolder } from '#domains/access/server/pin.sql.ts';
import { hashPin } from '#domains/access/server/pin-hash.ts';
import { addMembership } from '#domains/identity/server/door/add-membership.ts';
import { addUser } from '#domains/identity/server/door/add-user.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { HASHED, NOW, type TestShop } from './shop.ts';

export const PIN = '4071';
const PIN_HASH = await hashPin(PIN);

/** Gives a member the PIN of the tests. */
export async function setPin(shop: TestShop, user_id: string): Promise<void> {
  const { shop_id } = shop;
  await shop.run(async (tx) => {
    const holder = assertPresent(await findHolder(tx, { shop_id, user_id }), 'a member');
    const { membership_id } = holder;
    await tx
      .insertInto('staff_pin')
      .values({ shop_id, membership_id, pin_hash: PIN_HASH })
      .execute();
  });
}

/** Adds another owner with the PIN of the tests, who can approve any request. */
export async function addApprover(shop: TestShop): Promise<string> {
  const { shop_id } = shop;
  const user_id = newId();
  const email = `approver-${user_id}@nabanna.test`;
  await shop.run(async (tx) => {
    const user = { id: user_id, name: 'Farida', email, phone: null, password: HASHED };
    await addUser(tx, { ...user, language: 'bn', now: NOW });
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'owner')
      .executeTakeFirstOrThrow();
    const membership = { id: newId(), user_id, shop_id, role_id: role.id };
    await addMembership(tx, membership);
  });
  await setPin(shop, user_id);
  return user_id;
}

/** The branch admin's approval for the owner of all that a document needs. */
export async function approvalFor(
  shop: TestShop,
  document: { id: string; reverses_id?: string; register_id?: string | null },
): Promise<string> {
  const id = newId();
  await shop.run((tx) =>
    insertApproval(tx, {
      shop_id: shop.shop_id,
      id,
      branch_id: shop.branches.mirpur,
      document_id: document.id,
      approver_id: shop.branchAdmin.user_id,
      requested_by: shop.owner.user_id,
      register_id: document.register_id ?? null,
      reverses_id: document.reverses_id ?? null,
      given_at: NOW,
      expires_at: new Date(NOW.getTime() + APPROVAL_LIFE_MS),
      rights: APPROVABLE.map((permission) => ({ permission, amount: minor(100_000) })),
    }),
  );
  return id;
}
