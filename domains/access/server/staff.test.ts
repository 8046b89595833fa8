import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import type { Actor } from '#platform/http/actor.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { lettersTo, type Mailbox, openMailbox, SMS_TOKEN } from '../../../testkit/mailbox.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../../testkit/shop.ts';
import { addInvitation, addMember, addRole, roleId } from '../../../testkit/staff-posts.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { ALL_PERMISSIONS } from '../core/permissions.ts';

const EVERYWHERE = { branch_ids: null, warehouse_ids: null };

let db: TestDatabase;
let mailbox: Mailbox;
let server: TestServer;
let world: World;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  db = await createTestDatabase();
  mailbox = await openMailbox();
  const folder = '/tmp';
  server = await openTestServer(db.database, {
    beside: {
      channels: {
        mail: openMail({ smtp_url: mailbox.smtp_url, from: 'shop@halkhata.test', folder }),
        sms: openSms({ url: mailbox.url, token: SMS_TOKEN, folder }),
      },
      jobs: { login: db.jobsLogin, database: db.database },
    },
  });
  world = await openWorld(db.database);
  shop = world.shop;
  owner = await world.token(shop.owner);
});

afterAll(async () => {
  await server.app.close();
  await mailbox.close();
  await db.drop();
});

type Got = {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
  data: any;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

async function request(token: string | null, method: Method, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: defined({
      authorization: token === null ? undefined : `token ${token}`,
      'content-type': body === undefined ? undefined : 'application/json',
    }),
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { code = '', data } = (await answer.json()) as Partial<Got>;
  return { status: answer.status, code, data } as Got;
}

const summary = ({ status, code }: Got) => [status, code].filter(Boolean).join(' ');

async function auditOf(subject_id: string): Promise<string[]> {
  const rows = await shop.run((tx) =>
    tx
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', subject_id)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ action }) => action);
}

async function linkIn(address: string, count = 1): Promise<string> {
  const letter = (await lettersTo(async () => mailbox.letters, address, count)).at(-1);
  return /\/invitation\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
}

async function signIn(email: string, password = PASSWORD): Promise<string> {
  const got = await request(null, 'POST', '/auth/login', { email, password });
  return got.data.access_token;
}

describe('an invitation', () => {
  test('is sent by mail, and accepting it makes a member with its role and branches', async () => {
    const address = `mina-${newId()}@nabanna.test`;
    const invited = await request(owner, 'POST', '/staff-users', {
      address: address.toUpperCase(),
      name: 'Mina',
      role_id: await roleId(shop, 'cashier'),
      branch_ids: [shop.branches.mirpur],
      language: 'en',
    });
    expect([invited.status, invited.data]).toMatchObject([
      201,
      { name: 'Mina', email: address, state: 'invited', branch_ids: [shop.branches.mirpur] },
    ]);
    const token = await linkIn(address);
    const shown = await request(null, 'POST', '/auth/invitation', { token });
    expect(shown.data).toMatchObject({
      shop_name: expect.stringContaining('Nabanna'),
      role: { name: 'Cashier' },
      invited_by: 'Taslima',
      address,
      has_account: false,
    });
    const weak = { token, name: 'Mina Akter', password: '12345678' };
    expect(summary(await request(null, 'POST', '/auth/invitation/accept', weak))).toBe(
      '422 password_common',
    );
    const person = { ...weak, password: 'mango rickshaw' };
    const came = await request(null, 'POST', '/auth/invitation/accept', person);
    expect([came.status, came.data]).toEqual([200, { shop_id: shop.shop_id, login: address }]);
    const hers = await signIn(address, 'mango rickshaw');
    const me = await request(hers, 'GET', '/permissions');
    expect(me.data).toMatchObject({
      user: { name: 'Mina Akter' },
      role: { code: 'cashier' },
      branch_ids: [shop.branches.mirpur],
    });
    const listed = await request(owner, 'GET', `/staff-users?q=${encodeURIComponent(address)}`);
    expect(listed.data).toMatchObject([{ state: 'active', name: 'Mina Akter' }]);
    expect(await auditOf(invited.data.id)).toEqual(['staff.invited']);
    expect(await auditOf(me.data.user.id)).toEqual(['staff.joined']);
  });

  test('goes by SMS to a phone number', async () => {
    const got = await request(owner, 'POST', '/staff-users', {
      address: '01712-345678',
      role_id: await roleId(shop, 'cashier'),
      language: 'bn',
    });
    expect(got.data).toMatchObject({ phone: '+8801712345678', email: null });
    expect(await linkIn('+8801712345678')).toMatch(/^.{43}$/);
  });

  test('works once: of ten concurrent acceptances one succeeds', async () => {
    const { token, email } = await addInvitation(shop, { role_id: await roleId(shop, 'cashier') });
    const body = { token, name: 'Jui', password: 'mango rickshaw' };
    const got = await Promise.all(
      Array.from({ length: 10 }, () => request(null, 'POST', '/auth/invitation/accept', body)),
    );
    const outcomes = got.map(summary).sort();
    expect(outcomes[0]).toBe('200');
    expect(new Set(outcomes.slice(1))).toEqual(new Set(['404 invitation_not_found']));
    expect(summary(await request(null, 'POST', '/auth/invitation', { token }))).toMatch(/^404/);
    const listed = await request(owner, 'GET', `/staff-users?q=${email}`);
    expect(listed.data).toHaveLength(1);
  });

  test('that was sent again, withdrawn or has expired is refused', async () => {
    const role_id = await roleId(shop, 'cashier');
    const [again, back, old] = [
      await addInvitation(shop, { role_id }),
      await addInvitation(shop, { role_id }),
      await addInvitation(shop, { role_id }),
    ];
    expect((await request(owner, 'POST', `/staff-users/${again.id}/resend`)).status).toBe(200);
    expect(summary(await request(owner, 'POST', `/staff-users/${again.id}/resend`))).toBe(
      '429 too_many_attempts',
    );
    expect((await request(owner, 'DELETE', `/staff-users/${back.id}`)).status).toBe(200);
    const storedTokens = await withAdmin(db.connection, async (admin) => {
      await admin.query('update invitation set expires_at = now() where id = $1', [old.id]);
      const { rows } = await admin.query('select i::text as row from invitation i');
      return rows.map(({ row }) => row).join('\n');
    });
    const fresh = await linkIn(again.email);
    for (const { token } of [again, back, old]) {
      expect(summary(await request(null, 'POST', '/auth/invitation', { token }))).toBe(
        '404 invitation_not_found',
      );
      expect(storedTokens).not.toContain(token);
    }
    expect((await request(null, 'POST', '/auth/invitation', { token: fresh })).status).toBe(200);
    expect(storedTokens).not.toContain(fresh);
    expect(
      summary(await request(null, 'POST', '/auth/invitation', { token: 'x'.repeat(43) })),
    ).toMatch(/^404/);
  });

  test('to an existing user is accepted with their account', async () => {
    const other = await openTestShop(db.database);
    const role_id = await roleId(shop, 'salesperson');
    const email = await withAdmin(db.connection, async (admin) => {
      const { rows } = await admin.query('select email from app_user where id = $1', [
        other.cashier.user_id,
      ]);
      return rows[0].email as string;
    });
    const { token } = await addInvitation(shop, { role_id, email });
    const body = { token, name: 'Rahim', password: 'mango rickshaw' };
    expect(summary(await request(null, 'POST', '/auth/invitation/accept', body))).toBe(
      '409 address_taken',
    );
    const shown = await request(null, 'POST', '/auth/invitation', { token });
    expect(shown.data.has_account).toBe(true);
    const theirs = await signIn(email);
    expect((await request(theirs, 'POST', '/auth/invitation/join', { token })).data).toEqual({
      shop_id: shop.shop_id,
    });
    const moved = await request(theirs, 'POST', '/auth/shop', { shop_id: shop.shop_id });
    const here = await request(moved.data.access_token, 'GET', '/permissions');
    expect(here.data.role.code).toBe('salesperson');
  });

  test('is not sent to a member, an invited person or an invalid address', async () => {
    const role_id = await roleId(shop, 'cashier');
    const { email } = await addMember(shop, { role_id });
    const waiting = await addInvitation(shop, { role_id });
    const outcomes: string[] = [];
    for (const address of [email, waiting.email, 'nobody', '12']) {
      outcomes.push(summary(await request(owner, 'POST', '/staff-users', { address, role_id })));
    }
    expect(outcomes).toEqual([
      '409 already_staff',
      '409 already_invited',
      '422 no_address',
      '422 no_address',
    ]);
  });

  test('is sent at most fifty times a day, resending included', async () => {
    const spammer = await openTestShop(db.database);
    const token = await world.token(spammer.owner);
    const { id } = await addInvitation(spammer, { role_id: await roleId(spammer, 'cashier') });
    const statuses: number[] = [];
    for (let time = 0; time < 52; time += 1) {
      statuses.push((await request(token, 'POST', `/staff-users/${id}/resend`)).status);
      await withAdmin(db.connection, (admin) =>
        admin.query(
          `update invitation set sent_at = sent_at - interval '2 minutes'
          where id = $1`,
          [id],
        ),
      );
    }
    expect(statuses).toEqual([...Array(50).fill(200), 429, 429]);
  });

  test('to an address that is registered concurrently gives an error, not a failure', async () => {
    const { token, email } = await addInvitation(shop, {
      role_id: await roleId(shop, 'cashier'),
    });
    const got = await withAdmin(db.connection, async (admin) => {
      await admin.query('begin');
      await admin.query(
        `insert into app_user (id, email, name, language, created_at, email_verified_at)
         values ($1, $2, 'Mina', 'bn', now(), now())`,
        [newId(), email],
      );
      const body = { token, name: 'Mina', password: 'mango rickshaw' };
      const pending = request(null, 'POST', '/auth/invitation/accept', body);
      await new Promise((done) => setTimeout(done, 1_000));
      await admin.query('commit');
      return pending;
    });
    expect(summary(got)).toBe('409 address_taken');
  });

  test("contains no link that is part of the shop's name", async () => {
    const shown = `Win https://evil.test/now`;
    await withAdmin(db.connection, (admin) =>
      admin.query('update shop set name = $1 where shop_id = $2', [shown, shop.shop_id]),
    );
    const address = `${newId()}@nabanna.test`;
    const role_id = await roleId(shop, 'cashier');
    await request(owner, 'POST', '/staff-users', { address, role_id, language: 'en' });
    const [letter] = await lettersTo(async () => mailbox.letters, address, 1);
    expect(letter?.subject).toBe('Win https evil test now invites you as Cashier');
    expect(letter?.text).not.toContain('evil.test');
  });
});

describe('a change applies from the next request on', () => {
  test('another role', async () => {
    const member = await addMember(shop, { role_id: await roleId(shop, 'cashier') });
    const token = await world.token(member.actor);
    expect((await request(token, 'GET', '/staff-users')).status).toBe(403);
    const body = { version: 1, role_id: await roleId(shop, 'branch_admin') };
    expect((await request(owner, 'PATCH', `/staff-users/${member.id}`, body)).status).toBe(200);
    expect((await request(token, 'GET', '/staff-users')).status).toBe(200);
    expect(summary(await request(owner, 'PATCH', `/staff-users/${member.id}`, body))).toBe(
      '409 version_conflict',
    );
    expect(await auditOf(member.user_id)).toEqual(['staff.changed']);
  });

  test('other branches', async () => {
    const member = await addMember(shop, { role_id: await roleId(shop, 'cashier') });
    const token = await world.token(member.actor);
    const { mirpur, uttara } = shop.branches;
    const visibleBranches = async () =>
      (await request(token, 'GET', '/branches')).data.map(idOf).sort();
    expect(await visibleBranches()).toEqual([mirpur]);
    const body = { version: 1, branch_ids: [mirpur, uttara], warehouse_ids: null };
    await request(owner, 'PATCH', `/staff-users/${member.id}`, body);
    expect(await visibleBranches()).toEqual([mirpur, uttara].sort());
  });

  test('changing a role that others hold', async () => {
    const role_id = await addRole(shop, ['permissions.read', 'customers.read']);
    const member = await addMember(shop, { role_id });
    const token = await world.token(member.actor);
    expect((await request(token, 'GET', '/customers')).status).toBe(200);
    const body = { version: 1, permissions: ['pos-sale.read'] };
    const changed = await request(owner, 'PATCH', `/role/${role_id}`, body);
    expect(changed.data.permissions).toEqual(['permissions.read', 'pos-sale.read']);
    expect((await request(token, 'GET', '/customers')).status).toBe(403);
    expect((await request(token, 'GET', '/pos-sale/')).status).toBe(200);
    expect(summary(await request(owner, 'PATCH', `/role/${role_id}`, body))).toBe(
      '409 version_conflict',
    );
  });

  test('disabling or removing a member: the old token is refused at once', async () => {
    const role_id = await roleId(shop, 'cashier');
    const [disabled, removed] = [
      await addMember(shop, { role_id }),
      await addMember(shop, { role_id }),
    ];
    const tokens = [await world.token(disabled.actor), await world.token(removed.actor)];
    const statuses = () =>
      Promise.all(
        tokens.map(async (token) => (await request(token, 'GET', '/permissions')).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    const out = { version: 1, is_disabled: true };
    const response = await request(owner, 'PATCH', `/staff-users/${disabled.id}`, out);
    expect(response.data.state).toBe('disabled');
    expect((await request(owner, 'DELETE', `/staff-users/${removed.id}`)).status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
    expect((await request(owner, 'GET', `/staff-users/${removed.id}`)).status).toBe(404);
    // Restored, with a new sign-in: the previous session has ended.
    await request(owner, 'PATCH', `/staff-users/${disabled.id}`, {
      version: 2,
      is_disabled: false,
    });
    expect(await statuses()).toEqual([401, 401]);
    expect((await request(await signIn(disabled.email), 'GET', '/permissions')).status).toBe(200);
  });

  test('a removed member returns by an invitation, with its role and branches', async () => {
    const { email, id } = await addMember(shop, { role_id: await roleId(shop, 'cashier') });
    await request(owner, 'DELETE', `/staff-users/${id}`);
    const role_id = await roleId(shop, 'storekeeper');
    const { token } = await addInvitation(shop, { role_id, email });
    const theirs = await signIn(email);
    await request(theirs, 'POST', '/auth/invitation/join', { token });
    const moved = await request(theirs, 'POST', '/auth/shop', { shop_id: shop.shop_id });
    const me = await request(moved.data.access_token, 'GET', '/permissions');
    expect(me.data.role.code).toBe('storekeeper');
  });
});

const idOf = ({ id }: { id: string }) => id;

/** A member who manages people and roles, with fewer permissions than the owner. */
async function boss(more: readonly string[] = [], actor: Partial<Actor> = {}) {
  const people = ALL_PERMISSIONS.filter((one) => /^(staff-users|role|branches)\./.test(one));
  const permissions = ['permissions.read', 'pos-sale.read', 'customers.read', ...people, ...more];
  const role_id = await addRole(shop, permissions, rate(50_000));
  const member = await addMember(shop, { role_id, scope: { ...EVERYWHERE, ...actor } });
  return { ...member, role_id, token: await world.token(member.actor) };
}

describe('nobody can grant what they do not hold (B46)', () => {
  test('not through a role', async () => {
    const { token, role_id: bossRoleId } = await boss();
    const held = await addRole(shop, ['permissions.read', 'pos-sale.read'], rate(20_000));
    const above = await addRole(shop, ['permissions.read', 'pos-sale.void']);
    const roles = { owner: await roleId(shop, 'owner'), cashier: await roleId(shop, 'cashier') };
    const patch = (id: string, body: object) =>
      request(token, 'PATCH', `/role/${id}`, { version: 1, ...body });
    const outcomes = {
      'makes a role with less': await request(token, 'POST', '/role', {
        name: `less ${newId()}`,
        permissions: ['customers.read'],
      }),
      'makes a role with more': await request(token, 'POST', '/role', {
        name: `more ${newId()}`,
        permissions: ['pos-sale.void'],
      }),
      'makes a role that gives more away': await request(token, 'POST', '/role', {
        name: `dear ${newId()}`,
        permissions: ['pos-sale.read'],
        discount_limit: 60_000,
      }),
      'adds a permission not held to a role': await patch(held, { permissions: ['ledger.read'] }),
      'raises the discount of a role': await patch(held, { discount_limit: 60_000 }),
      'raises its own role': await patch(bossRoleId, { permissions: ['ledger.read'] }),
      'changes its own role': await patch(bossRoleId, { name: 'Boss' }),
      'changes a role above it': await patch(above, { permissions: [] }),
      'empties the owner': await patch(roles.owner, { permissions: [] }),
      'archives the cashier role': await patch(roles.cashier, { is_archived: true }),
    };
    expect(Object.entries(outcomes).map(([what, got]) => `${what}: ${summary(got)}`)).toEqual([
      'makes a role with less: 201',
      'makes a role with more: 403 right_not_held',
      'makes a role that gives more away: 403 discount_over_own',
      'adds a permission not held to a role: 403 right_not_held',
      'raises the discount of a role: 403 discount_over_own',
      'raises its own role: 409 own_role',
      'changes its own role: 409 own_role',
      'changes a role above it: 403 role_above_own',
      'empties the owner: 409 owner_role_fixed',
      'archives the cashier role: 403 role_above_own',
    ]);
    expect(
      summary(
        await request(owner, 'PATCH', `/role/${roles.owner}`, { version: 1, permissions: [] }),
      ),
    ).toBe('409 owner_role_fixed');
    expect(
      summary(
        await request(owner, 'PATCH', `/role/${roles.cashier}`, { version: 1, is_archived: true }),
      ),
    ).toBe('409 role_in_use');
  });

  test('not through a person', async () => {
    const { token, id, user_id } = await boss();
    const held = await addRole(shop, ['permissions.read', 'pos-sale.read']);
    const above = await addRole(shop, ['permissions.read', 'pos-sale.void']);
    const member = await addMember(shop, { role_id: held });
    const upper = await addMember(shop, { role_id: above });
    const owner_role = await roleId(shop, 'owner');
    const patch = (to: string, body: object) =>
      request(token, 'PATCH', `/staff-users/${to}`, { version: 1, ...body });
    const invite = (role_id: string) =>
      request(token, 'POST', '/staff-users', { address: `${newId()}@nabanna.test`, role_id });
    const owners = await request(owner, 'GET', `/staff-users?role_id=${owner_role}`);
    const outcomes = {
      'invites to what it has': await invite(held),
      'invites to more': await invite(above),
      'invites an owner': await invite(owner_role),
      'raises somebody': await patch(member.id, { role_id: above }),
      'makes somebody owner': await patch(member.id, { role_id: owner_role }),
      'lowers somebody above': await patch(upper.id, { role_id: held }),
      'disables somebody above': await patch(upper.id, { is_disabled: true }),
      'removes somebody above': await request(token, 'DELETE', `/staff-users/${upper.id}`),
      'resets a PIN above': await request(token, 'DELETE', `/staff-users/${upper.id}/pin`),
      'disables the owner': await patch(owners.data[0].id, { is_disabled: true }),
      'removes the owner': await request(token, 'DELETE', `/staff-users/${owners.data[0].id}`),
      'raises itself': await patch(id, { role_id: above }),
      'changes its own places': await patch(id, { branch_ids: [shop.branches.uttara] }),
      'removes itself': await request(token, 'DELETE', `/staff-users/${id}`),
    };
    expect(Object.entries(outcomes).map(([what, got]) => `${what}: ${summary(got)}`)).toEqual([
      'invites to what it has: 201',
      'invites to more: 403 right_not_held',
      'invites an owner: 403 role_above_own',
      'raises somebody: 403 right_not_held',
      'makes somebody owner: 403 role_above_own',
      'lowers somebody above: 403 role_above_own',
      'disables somebody above: 403 role_above_own',
      'removes somebody above: 403 role_above_own',
      'resets a PIN above: 403 role_above_own',
      'disables the owner: 403 role_above_own',
      'removes the owner: 403 role_above_own',
      'raises itself: 409 own_membership',
      'changes its own places: 409 own_membership',
      'removes itself: 409 own_membership',
    ]);
    expect(await auditOf(user_id)).toEqual([]);
  });

  test('no role, branch or person of another shop', async () => {
    const other = await openTestShop(db.database);
    const role_id = await roleId(shop, 'cashier');
    const theirs = await roleId(other, 'cashier');
    const member = await addMember(shop, { role_id });
    const outsider = await addMember(other, { role_id: theirs });
    const address = `${newId()}@nabanna.test`;
    const outcomes = [
      await request(owner, 'PATCH', `/role/${theirs}`, { version: 1, name: 'mine' }),
      await request(owner, 'PATCH', `/staff-users/${member.id}`, { version: 1, role_id: theirs }),
      await request(owner, 'POST', '/staff-users', { address, role_id: theirs }),
      await request(owner, 'POST', '/staff-users', {
        address,
        role_id,
        branch_ids: [other.branches.mirpur],
      }),
      await request(owner, 'PATCH', `/staff-users/${outsider.id}`, {
        version: 1,
        is_disabled: true,
      }),
      await request(owner, 'DELETE', `/staff-users/${outsider.id}`),
    ];
    expect(outcomes.map(summary)).toEqual([
      '404 not_found',
      '404 role_not_found',
      '404 role_not_found',
      '404 branch_not_found',
      '404 not_found',
      '404 not_found',
    ]);
  });

  test('a branch manager grants no other branch, and finds nobody of another', async () => {
    const { mirpur, uttara } = shop.branches;
    const token = await world.token(shop.branchAdmin);
    const role_id = await roleId(shop, 'cashier');
    const far = await addMember(shop, {
      role_id,
      scope: { branch_ids: [uttara], warehouse_ids: null },
    });
    const wide = await addMember(shop, {
      role_id,
      scope: { branch_ids: [mirpur, uttara], warehouse_ids: null },
    });
    const invite = (branch_ids: string[] | null) =>
      request(token, 'POST', '/staff-users', {
        address: `${newId()}@nabanna.test`,
        role_id,
        branch_ids,
      });
    const outcomes = [
      await invite([mirpur]),
      await invite([mirpur, uttara]),
      await invite(null),
      await request(token, 'GET', `/staff-users/${far.id}`),
      await request(token, 'DELETE', `/staff-users/${far.id}`),
      await request(token, 'DELETE', `/staff-users/${wide.id}`),
    ];
    expect(outcomes.map(summary)).toEqual([
      '201',
      '403 location_not_yours',
      '403 location_not_yours',
      '404 not_found',
      '404 not_found',
      '403 location_not_yours',
    ]);
    const listed = await request(token, 'GET', '/staff-users?limit=200');
    expect(listed.data.map(idOf)).not.toContain(far.id);
    expect(listed.data.map(idOf)).toContain(wide.id);
  });
});

test.each(['removed', 'disabled'])('all access of a member who is %s ends', async (how) => {
  const { token, id } = await boss();
  const address = `${newId()}@nabanna.test`;
  const role_id = await addRole(shop, ['permissions.read']);
  const invited = await request(token, 'POST', '/staff-users', { address, role_id });
  const link = { token: await linkIn(address) };
  expect((await request(null, 'POST', '/auth/invitation', link)).status).toBe(200);
  const body = { version: 1, is_disabled: true };
  const excluded =
    how === 'removed'
      ? await request(owner, 'DELETE', `/staff-users/${id}`)
      : await request(owner, 'PATCH', `/staff-users/${id}`, body);
  expect(excluded.status).toBe(200);
  expect(summary(await request(null, 'POST', '/auth/invitation', link))).toBe(
    '404 invitation_not_found',
  );
  expect(await auditOf(invited.data.id)).toEqual(['staff.invited', 'staff.invitation_withdrawn']);
});

describe('one owner stays', () => {
  test('of two who remove each other concurrently exactly one is removed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const separateWorld = await openWorld(db.database);
      const role_id = await roleId(separateWorld.shop, 'owner');
      const second = await addMember(separateWorld.shop, { role_id, scope: EVERYWHERE });
      const tokens = [
        await separateWorld.token(separateWorld.shop.owner),
        await separateWorld.token(second.actor),
      ];
      const [first] = await idsOfOwner(separateWorld.shop);
      const ids = [second.id, assertPresent(first, 'the first owner')];
      const got = await Promise.all(
        tokens.map((token, index) =>
          round % 2 === 0
            ? request(token, 'DELETE', `/staff-users/${ids[index]}`)
            : request(token, 'PATCH', `/staff-users/${ids[index]}`, {
                version: 1,
                is_disabled: true,
              }),
        ),
      );
      expect(got.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const entered = await Promise.all(
        tokens.map((token) => request(token, 'GET', '/permissions')),
      );
      expect(entered.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
});

async function idsOfOwner(of: TestShop): Promise<string[]> {
  const rows = await of.run((tx) =>
    tx.selectFrom('membership').select('id').where('user_id', '=', of.owner.user_id).execute(),
  );
  return rows.map(idOf);
}

describe('the PIN of the till', () => {
  test('is set, changed with the password, and removed by permission', async () => {
    const member = await addMember(shop, { role_id: await roleId(shop, 'cashier') });
    const token = await world.token(member.actor);
    const set = (body: object) => request(token, 'PUT', '/staff-users/me/pin', body);
    expect((await request(token, 'GET', '/staff-users/me/pin')).data).toEqual({
      has_pin: false,
      has_password: true,
    });
    expect([
      summary(await set({ pin: '12' })),
      summary(await set({ pin: '1234' })),
      summary(await set({ pin: '৪০৭১' })),
      summary(await set({ pin: '5093' })),
      summary(await set({ pin: '5093', password: 'another one' })),
      summary(await set({ pin: '5093', password: PASSWORD })),
      summary(await set({ pin: '6093', password: '4071' })),
    ]).toEqual([
      '422 pin_not_digits',
      '422 pin_easy',
      '200',
      '403 wrong_password',
      '403 wrong_password',
      '200',
      '403 wrong_password',
    ]);
    const row = await withAdmin(db.connection, async (admin) => {
      const { rows } = await admin.query(
        'select pin_hash from staff_pin where membership_id = $1',
        [member.id],
      );
      return rows[0];
    });
    expect(row).toMatchObject({ pin_hash: expect.stringMatching(/^\$argon2id\$/) });
    expect((await request(owner, 'GET', `/staff-users/${member.id}`)).data.has_pin).toBe(true);
    expect((await request(owner, 'DELETE', `/staff-users/${member.id}/pin`)).status).toBe(200);
    expect(summary(await set({ pin: '6093' }))).toBe('200');
    expect(await auditOf(member.user_id)).toEqual(['pin.set', 'pin.set', 'pin.reset', 'pin.set']);
  });
});
