import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import { PIN, setPin } from '../../../testkit/approvals.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, type TestShop } from '../../../testkit/shop.ts';
import { addInvitation, addMember, addRole } from '../../../testkit/staff-posts.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { listApproversRoute } from '../contract/approval.ts';
import { listApprovers } from './list-approvers.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  world = await openWorld(db.database);
  shop = world.shop;
});

afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function request(token: string | null, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: defined({
      authorization: token === null ? undefined : `token ${token}`,
      'content-type': body === undefined ? undefined : 'application/json',
    }),
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code].filter(Boolean).join(' ');
}

const run = (statement: string, values: unknown[]) =>
  withAdmin(db.connection, (admin) => admin.query(statement, values));

async function member(permissions: readonly string[], scope: Scope) {
  const role_id = await addRole(shop, ['permissions.read', ...permissions]);
  return { role_id, ...(await addMember(shop, { role_id, scope })) };
}

const mirpur = (): Scope => ({ branch_ids: [shop.branches.mirpur], warehouse_ids: null });

test('a user limited to one branch cannot change a role that others hold elsewhere', async () => {
  const rights = ['role.read', 'role.create', 'role.update', 'pos-sale.read', 'customers.read'];
  const role_id = await addRole(shop, ['permissions.read', 'pos-sale.read']);
  const raise = { version: 1, permissions: ['pos-sale.read', 'customers.read'] };
  const here = await world.token((await member(rights, mirpur())).actor);
  expect(await request(here, 'PATCH', `/role/${role_id}`, raise)).toBe('403 all_branches_only');
  const added = { name: newId(), permissions: ['pos-sale.read'] };
  expect(await request(here, 'POST', '/role', added)).toBe('403 all_branches_only');
  const everywhere = await world.token((await member(rights, EVERYWHERE)).actor);
  expect(await request(everywhere, 'PATCH', `/role/${role_id}`, raise)).toBe('200');
});

const accept = (token: string) =>
  request(null, 'POST', '/auth/invitation/accept', {
    token,
    name: 'Mina',
    password: 'mango rickshaw',
  });

test.each([
  ['stands while its sender may give it', null, '200'],
  ['falls with the right to invite', "permissions = '{permissions.read,pos-sale.read}'", '404'],
  ['falls with what it gives', "permissions = '{permissions.read,staff-users.create}'", '404'],
])('an invitation %s', async (_case, demotion, expected) => {
  const inviter = await member(['staff-users.create', 'pos-sale.read'], EVERYWHERE);
  const role_id = await addRole(shop, ['permissions.read', 'pos-sale.read']);
  const invited = await addInvitation(shop, { role_id });
  await run('update invitation set invited_by = $1 where id = $2', [inviter.user_id, invited.id]);
  if (demotion !== null) await run(`update role set ${demotion} where id = $1`, [inviter.role_id]);
  const shown = await request(null, 'POST', '/auth/invitation', { token: invited.token });
  expect(shown.slice(0, 3)).toBe(expected);
  expect((await accept(invited.token)).slice(0, 3)).toBe(expected);
});

test('an invitation is refused once its sender no longer works in its branch', async () => {
  const inviter = await member(['staff-users.create', 'pos-sale.read'], mirpur());
  const role_id = await addRole(shop, ['permissions.read', 'pos-sale.read']);
  const scope = { branch_ids: [shop.branches.uttara], warehouse_ids: null };
  const invited = await addInvitation(shop, { role_id, scope });
  await run('update invitation set invited_by = $1 where id = $2', [inviter.user_id, invited.id]);
  expect(await accept(invited.token)).toBe('404 invitation_not_found');
});

test('a member who returns no longer has the previous PIN', async () => {
  const { role_id, ...former } = await member(['pos-sale.read'], mirpur());
  await setPin(shop, former.user_id);
  await run('update membership set ended_at = now(), removed_at = now() where id = $1', [
    former.id,
  ]);
  const { token } = await addInvitation(shop, { role_id });
  // In no shop, as after signing in.
  const sessionToken = await world.tokenOfNoShop(former.actor);
  expect(await request(sessionToken, 'POST', '/auth/invitation/join', { token })).toBe('200');
  const { rows } = await run('select pin_hash from staff_pin where membership_id = $1', [
    former.id,
  ]);
  expect(rows).toEqual([{ pin_hash: null }]);
});

test('a user limited to one warehouse approves nothing in another one of the branch', async () => {
  const asker = await world.token(
    (await member(['approvals.create', 'pos-sale.create'], mirpur())).actor,
  );
  const approverAt = async (warehouse: string) => {
    const scope = { branch_ids: [shop.branches.mirpur], warehouse_ids: [warehouse] };
    const { user_id } = await member(['pos-sale.discount'], scope);
    await setPin(shop, user_id);
    return user_id;
  };
  const give = (approver_id: string) =>
    request(asker, 'POST', '/approvals', {
      id: newId(),
      approver_id,
      pin: PIN,
      branch_id: shop.branches.mirpur,
      register_id: shop.registers.mirpur,
      rights: [{ permission: 'pos-sale.discount', amount: 100 }],
    });
  const { shop: atTill, store } = shop.warehouses;
  const inStore = await approverAt(store);
  const byTheTill = await approverAt(atTill);
  const result = await shop.call<typeof listApproversRoute>(
    listApprovers,
    {
      query: {
        permissions: 'pos-sale.discount',
        branch_id: shop.branches.mirpur,
        register_id: shop.registers.mirpur,
      },
    },
    shop.cashier,
  );
  const listed = answerOf(result).data.map(({ id }) => id);
  expect(listed).toContain(byTheTill);
  expect(listed).not.toContain(inStore);
  expect(await give(inStore)).toBe('403 approver_not_permitted');
  expect((await give(byTheTill)).slice(0, 2)).toBe('20');
});

test('a branch cannot be closed while members are limited to it', async () => {
  const owner = await world.token(shop.owner);
  const { uttara } = shop.branches;
  expect(await request(owner, 'DELETE', `/branches/${uttara}`)).toBe('409 branch_has_people');
});

test('a user cannot remove their own PIN; they change it with the password', async () => {
  const { id, actor } = await member(['staff-users.read', 'staff-users.update'], EVERYWHERE);
  const sessionToken = await world.token(actor);
  expect(await request(sessionToken, 'DELETE', `/staff-users/${id}/pin`)).toBe('409 own_pin');
});

test('a user without a password changes a PIN right after signing in', async () => {
  const { user_id, actor } = await member([], EVERYWHERE);
  await setPin(shop, user_id);
  await run('update app_user set password_hash = null where id = $1', [user_id]);
  const sessionToken = await world.token(actor);
  const change = () => request(sessionToken, 'PUT', '/staff-users/me/pin', { pin: '6093' });
  expect(await change()).toBe('200');
  await run("update session set created_at = now() - interval '11 minutes' where user_id = $1", [
    user_id,
  ]);
  expect(await change()).toBe('403 sign_in_again');
});
