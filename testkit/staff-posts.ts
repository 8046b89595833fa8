import { v7 as newId } from 'uuid';
import type { ReadyRole } from '#domains/access/core/roles.ts';
import { insertInvitation } from '#domains/access/server/invitation.sql.ts';
import { newInvitationToken } from '#domains/access/server/invitation-token.ts';
import { insertRoles } from '#domains/access/server/role.sql.ts';
import { addMembership } from '#domains/identity/server/door/add-membership.ts';
import { addUser } from '#domains/identity/server/door/add-user.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Actor, Scope } from '#platform/http/actor.ts';
import { HASHED, NOW, type TestShop } from './shop.ts';

export type NewMember = { role_id: string; name?: string; scope?: Scope };

export async function roleId(shop: TestShop, code: ReadyRole['code']): Promise<string> {
  const row = await shop.run((tx) =>
    tx.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** A custom role, as its row. */
export async function addRole(
  shop: TestShop,
  permissions: readonly string[],
  discount_limit: Rate | null = null,
): Promise<string> {
  const id = newId();
  const role = { id, code: `role_${id}`, name: `Role ${id}`, name_bn: '', discount_limit };
  const { shop_id } = shop;
  await shop.run((tx) => insertRoles(tx, [{ ...role, shop_id, permissions: [...permissions] }]));
  return id;
}

/** A member of the shop; by default in Mirpur. */
export async function addMember(
  shop: TestShop,
  { role_id, name = 'Jui', scope }: NewMember,
): Promise<{ id: string; user_id: string; email: string; actor: Actor }> {
  const { shop_id, branches } = shop;
  const [id, user_id] = [newId(), newId()];
  const email = `member-${user_id}@nabanna.test`;
  const assignedScope = scope ?? { branch_ids: [branches.mirpur], warehouse_ids: null };
  const role = await shop.run(async (tx) => {
    const user = { id: user_id, name, email, phone: null, password: HASHED };
    await addUser(tx, { ...user, language: 'bn', now: NOW });
    await addMembership(tx, { id, user_id, shop_id, role_id, scope: assignedScope });
    return tx.selectFrom('role').selectAll().where('id', '=', role_id).executeTakeFirstOrThrow();
  });
  const { code: role_code, permissions } = role;
  const actor: Actor = {
    user_id,
    shop_id,
    session_id: null,
    user_name: name,
    role_code,
    language: 'bn',
    ...assignedScope,
    permissions: new Set(permissions),
    discount_limit: role.discount_limit as Rate | null,
  };
  return { id, user_id, email, actor };
}

/** An invitation of an hour ago, with the token of its link. */
export async function addInvitation(
  shop: TestShop,
  invited: { role_id: string; email?: string; scope?: Scope },
): Promise<{ id: string; token: string; email: string }> {
  const { shop_id, owner, branches } = shop;
  const id = newId();
  const { token, hash } = newInvitationToken();
  const email = invited.email ?? `invited-${id}@nabanna.test`;
  const { branch_ids, warehouse_ids } = invited.scope ?? {
    branch_ids: [branches.mirpur],
    warehouse_ids: null,
  };
  await shop.run((tx) =>
    insertInvitation(tx, {
      shop_id,
      id,
      email,
      phone: null,
      name: '',
      language: 'bn',
      role_id: invited.role_id,
      branch_ids: [...(branch_ids ?? [])],
      warehouse_ids: [...(warehouse_ids ?? [])],
      token_hash: hash,
      invited_by: owner.user_id,
      sent_at: NOW,
      // In the future of the server's real clock too.
      expires_at: new Date('2099-01-01T00:00:00Z'),
    }),
  );
  return { id, token, email };
}
