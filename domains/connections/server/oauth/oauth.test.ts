import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#platform/db/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { OauthProvider } from '../../../../testkit/fakes/oauth-provider.ts';
import { openTestServer, type TestServer } from '../../../../testkit/http.ts';
import { LEDGER_APP, LEDGER_CLIENT } from '../../../../testkit/oauth-app.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../../../testkit/shop.ts';
import { Visitor } from '../../../../testkit/visitor.ts';

const PAGES = '/dashboard/settings/integrations';
const CALLBACK = '/api/v1/app-integrations/sample_ledger/callback';

let db: TestDatabase;
let provider: OauthProvider;
let server: TestServer;
let shop: TestShop;
let owner: Visitor;
/** How far the server's clock is ahead. */
let ahead_ms = 0;
let log = '';

const stream = new Writable({
  write(chunk, _encoding, done) {
    log += String(chunk);
    done();
  },
});

beforeAll(async () => {
  db = await createTestDatabase();
  const redirect_uri = `http://localhost${CALLBACK}`;
  provider = await new OauthProvider({ ...LEDGER_CLIENT, redirect_uri }).open();
  server = await openTestServer(db.database, {
    clock: () => new Date(Date.now() + ahead_ms),
    logger: { stream },
    services: { sample_ledger: provider.address },
    oauth_apps: [LEDGER_APP],
    oauth_clients: { sample_ledger: LEDGER_CLIENT },
  });
});

afterAll(async () => {
  await server.app.close();
  await provider.close();
  await db.drop();
});

beforeEach(async () => {
  ahead_ms = 0;
  Object.assign(provider, { account: 'rahim@ledger.test', scope: null, life_s: 3_600 });
  shop = await openTestShop(db.database);
  owner = await signIn(shop.owner);
});

async function signIn(actor: Actor): Promise<Visitor> {
  const visitor = new Visitor(server.url);
  const email = await withTransaction(db.database, '', async (tx) => {
    const { rows } = await sql<{ email: string }>`
      select email from app_user where id = ${actor.user_id}`.execute(tx);
    return rows[0]?.email ?? '';
  });
  expect((await visitor.signIn(email, PASSWORD)).status).toBe(200);
  return visitor;
}

/** As if the member had left the shop with these sessions, or come back to it. */
function moveSessions({ user_id }: Actor, to: TestShop | null) {
  return withAdmin(db.connection, (admin) =>
    admin.query(
      `update session s set membership_id = (select m.id from membership m
        where m.user_id = s.user_id and m.shop_id = $2) where s.user_id = $1`,
      [user_id, to?.shop_id ?? null],
    ),
  );
}

/** As if a defect of ours refused each new connection. */
function breakConnections(isBroken: boolean) {
  return withAdmin(db.connection, (admin) =>
    admin.query(
      isBroken
        ? `alter table connection add constraint broken check (name <> 'Books') not valid`
        : 'alter table connection drop constraint broken',
    ),
  );
}

function send(visitor: Visitor, method: string, path: string, json?: object) {
  const headers = { authorization: `token ${visitor.jar.get('halkhata')}` };
  return visitor.call(`/api/v1/app-integrations${path}`, { method, headers, json });
}

const begin = async (visitor = owner): Promise<string> => {
  const answer = await send(visitor, 'POST', '/sample_ledger/connect', { name: 'Books' });
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('redirect_url')]);
  return answer.json.data.redirect_url;
};

/** Comes back from the provider; answers the page that the browser is led to. */
async function comeBack({ search }: URL, visitor = owner): Promise<string> {
  const answer = await visitor.call(CALLBACK + search);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function connect(): Promise<string> {
  const page = await comeBack(await provider.press(await begin(), 'allow'));
  const id = /^.*\/([0-9a-f-]{36})\?connected=1$/.exec(page)?.[1];
  expect([page, id === undefined]).toEqual([page, false]);
  return id ?? '';
}

type Read = { state: string; attention_code: string | null; account: string; version: number };

const read = async (id: string): Promise<Read> =>
  (await send(owner, 'GET', `/connections/${id}`)).json.data;

async function check(id: string) {
  const { version } = await read(id);
  return send(owner, 'POST', `/connections/${id}/check`, { version });
}

const rows = () =>
  shop.run((tx) =>
    tx.selectFrom('connection').selectAll().where('shop_id', '=', shop.shop_id).execute(),
  );

const attempts = async () =>
  (await shop.run((tx) => tx.selectFrom('connection_attempt').select('name').execute())).length;

/** Each call of the connection, newest first. */
async function calls(id: string): Promise<string[]> {
  const { data } = (await send(owner, 'GET', `/connections/${id}/calls`)).json;
  return data.map((call: Record<string, unknown>) =>
    [call.operation, call.status ?? '-', call.failure_code ?? 'ok'].join(' '),
  );
}

describe('connecting', () => {
  test('a member permits it at the service, and comes back to a connection', async () => {
    const address = new URL(await begin());
    expect(address.origin + address.pathname).toBe(`${provider.address}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: LEDGER_CLIENT.client_id,
      redirect_uri: `http://localhost${CALLBACK}`,
      scope: 'books.read books.write',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(await rows()).toEqual([]);
    const id = await connect();
    expect(await read(id)).toMatchObject({
      state: 'active',
      account: 'rahim@ledger.test',
      name: 'Books',
      acts_as: { name: 'Taslima' },
    });
    expect(await calls(id)).toEqual(['account 200 ok']);
    expect(await attempts()).toBe(0);
  });

  test('it stands in the list of apps with what the member permits', async () => {
    const { data } = (await send(owner, 'GET', '')).json;
    const app = data.apps.find((one: { app: string }) => one.app === 'sample_ledger');
    expect(app).toMatchObject({ needs: 'oauth2', keys: [], is_configured: true });
    expect(app.allows).toEqual(LEDGER_APP.oauth2.scopes.map(({ allows }) => allows));
  });

  test('a member who denies it starts again', async () => {
    expect(await comeBack(await provider.press(await begin(), 'deny'))).toBe(
      `${PAGES}?again=denied`,
    );
    expect([await rows(), await attempts()]).toEqual([[], 0]);
  });

  test('a state that is forged, missing, doubled, old, or used is refused', async () => {
    const back = await provider.press(await begin(), 'allow');
    const { calls: made } = provider;
    const before = made.token;
    const state = back.searchParams.get('state') ?? '';
    const forged = new URL(back);
    forged.searchParams.set('state', `${state.slice(1)}x`);
    const none = new URL(back);
    none.searchParams.delete('state');
    const doubled = new URL(back);
    doubled.searchParams.append('state', state);
    for (const url of [forged, none, doubled]) {
      expect(await comeBack(url)).toBe(`${PAGES}?again=not_yours`);
    }
    ahead_ms = 10 * 60_000;
    expect(await comeBack(back)).toBe(`${PAGES}?again=not_yours`);
    ahead_ms = 0;
    expect([await rows(), made.token]).toEqual([[], before]);
    const good = await provider.press(await begin(), 'allow');
    expect(await comeBack(good)).toContain('?connected=1');
    expect(await comeBack(good)).toBe(`${PAGES}?again=not_yours`);
    expect((await rows()).length).toBe(1);
  });

  test('another session, member or shop cannot finish it', async () => {
    const back = await provider.press(await begin(), 'allow');
    const [again, anwar] = [await signIn(shop.owner), await signIn(shop.branchAdmin)];
    const other = await openTestShop(db.database);
    const outsider = await signIn(other.owner);
    const nobody = new Visitor(server.url);
    for (const visitor of [again, anwar, outsider, nobody]) {
      expect(await comeBack(back, visitor)).toBe(`${PAGES}?again=not_yours`);
    }
    // The very browser, after its session moved to another shop.
    await moveSessions(shop.owner, null);
    expect(await comeBack(back)).toBe(`${PAGES}?again=not_yours`);
    await moveSessions(shop.owner, shop);
    expect(await rows()).toEqual([]);
    expect(await comeBack(back)).toContain('?connected=1');
  });

  test('a member who loses the right meanwhile connects nothing', async () => {
    const back = await provider.press(await begin(), 'allow');
    const held = provider.hold('me');
    const page = comeBack(back);
    await held.arrived.promise;
    await moveSessions(shop.owner, null);
    held.released.resolve();
    expect(await page).toBe(`${PAGES}?again=not_yours`);
    await moveSessions(shop.owner, shop);
    expect([await rows(), provider.live.size]).toEqual([[], 0]);
  });

  test('what cannot be stored is revoked, and the member sees a page', async () => {
    const back = await provider.press(await begin(), 'allow');
    await breakConnections(true);
    expect(await comeBack(back)).toBe(`${PAGES}?again=unreachable`);
    await breakConnections(false);
    expect([await rows(), provider.live.size]).toEqual([[], 0]);
  });

  test('a callback that another service sends is refused', async () => {
    const back = await provider.press(await begin(), 'allow');
    back.searchParams.set('iss', 'https://ledger.example');
    expect(await comeBack(back)).toBe(`${PAGES}?again=refused`);
    const named = await provider.press(await begin(), 'allow');
    named.searchParams.set('iss', LEDGER_APP.oauth2.issuer);
    expect(await comeBack(named)).toContain('?connected=1');
  });

  test('a code that is replayed grants nothing', async () => {
    const first = await provider.press(await begin(), 'allow');
    const second = await provider.press(await begin(), 'allow');
    const code = second.searchParams.get('code') ?? '';
    expect(await comeBack(second)).toContain('?connected=1');
    const replayed = await provider.press(await begin(), 'allow');
    replayed.searchParams.set('code', code);
    expect(await comeBack(replayed)).toBe(`${PAGES}?again=refused`);
    // The later attempt took the place of the first.
    expect(await comeBack(first)).toBe(`${PAGES}?again=not_yours`);
  });

  test.each(['error_500', 'html', 'garbage', 'never', 'drop_after', 'busy'] as const)(
    'a token endpoint that answers %s leaves nothing',
    async (fault) => {
      provider.fault('token', fault);
      const page = await comeBack(await provider.press(await begin(), 'allow'));
      expect(page).toBe(`${PAGES}?again=unreachable`);
      expect([await rows(), await attempts()]).toEqual([[], 0]);
    },
    20_000,
  );

  test('without all that was requested, what was granted is revoked', async () => {
    provider.scope = 'books.read';
    const page = await comeBack(await provider.press(await begin(), 'allow'));
    expect(page).toBe(`${PAGES}?again=scope_missing`);
    expect([await rows(), provider.live.size]).toEqual([[], 0]);
  });

  test('only who may connect begins, and only where the operator has a client', async () => {
    const cashier = await signIn(shop.cashier);
    const refused = await send(cashier, 'POST', '/sample_ledger/connect', { name: 'Books' });
    expect(refused.status).toBe(403);
    const keys = { name: 'Books', keys: { api_key: 'x' } };
    expect((await send(owner, 'POST', '/sample_ledger/connect', keys)).json.code).toBe(
      'key_unknown',
    );
    const bare = await openTestServer(db.database, { oauth_apps: [LEDGER_APP] });
    const answer = await fetch(`${bare.url}/api/v1/app-integrations/sample_ledger/connect`, {
      method: 'POST',
      headers: {
        authorization: `token ${owner.jar.get('halkhata')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Books' }),
    });
    const { code } = (await answer.json()) as { code: string };
    expect([answer.status, code]).toEqual([409, 'not_configured']);
    const back = await fetch(`${bare.url}${CALLBACK}?state=x&code=y`, { redirect: 'manual' });
    expect(back.headers.get('location')).toBe(`${PAGES}?again=not_yours`);
    await bare.app.close();
  });

  test('an account that the shop has gets the new tokens, whoever signs in', async () => {
    const id = await connect();
    const [before] = await rows();
    expect(await connect()).toBe(id);
    const [after] = await rows();
    expect(after?.sealed_keys?.equals(before?.sealed_keys ?? Buffer.alloc(0))).toBe(false);
    provider.account = 'another@ledger.test';
    expect(await connect()).not.toBe(id);
  });
});

describe('tokens', () => {
  test('twenty calls that meet an ended token renew it once', async () => {
    const id = await connect();
    provider.endAccess();
    const before = provider.calls.refresh;
    const { version } = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(owner, 'POST', `/connections/${id}/check`, { version }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect([statuses[0], new Set(statuses)]).toEqual([200, new Set([200, 409])]);
    expect(provider.calls.refresh - before).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'active' });
  });

  test('a token is renewed five minutes before its end, and not before', async () => {
    const id = await connect();
    const before = provider.calls.refresh;
    ahead_ms = 54 * 60_000;
    await check(id);
    expect(provider.calls.refresh - before).toBe(0);
    ahead_ms = 56 * 60_000;
    await check(id);
    expect(provider.calls.refresh - before).toBe(1);
    expect(await calls(id)).toEqual([
      'account 200 ok',
      'token 200 ok',
      'account 200 ok',
      'account 200 ok',
    ]);
  });

  test('a token that lives four minutes is renewed in its last minute', async () => {
    provider.life_s = 240;
    const id = await connect();
    const before = provider.calls.refresh;
    ahead_ms = 170_000;
    await check(id);
    expect(provider.calls.refresh - before).toBe(0);
    ahead_ms = 190_000;
    await check(id);
    expect(provider.calls.refresh - before).toBe(1);
  });

  test('while one renews a token that still works, others call with it', async () => {
    const id = await connect();
    ahead_ms = 57 * 60_000;
    const { refresh, me } = provider.calls;
    const held = provider.hold('token');
    const first = check(id);
    await held.arrived.promise;
    expect((await check(id)).status).toBe(200);
    expect([provider.calls.refresh - refresh, provider.calls.me - me]).toEqual([1, 1]);
    held.released.resolve();
    await first;
    expect(await read(id)).toMatchObject({ state: 'active' });
  });

  test('after a renewal that failed the service is left alone for five seconds', async () => {
    const id = await connect();
    ahead_ms = 57 * 60_000;
    const before = provider.calls.refresh;
    const tries = provider.calls.token;
    provider.fault('token', 'error_500');
    await check(id);
    await check(id);
    expect(provider.calls.token - tries).toBe(1);
    ahead_ms += 6_000;
    await check(id);
    expect(provider.calls.refresh - before).toBe(1);
  });

  test('a pair that is renewed while the shop signs in anew ends nothing', async () => {
    const id = await connect();
    ahead_ms = 57 * 60_000;
    const held = provider.hold('token');
    const checked = check(id);
    await held.arrived.promise;
    expect(await connect()).toBe(id);
    const { revoke } = provider.calls;
    held.released.resolve();
    await checked;
    expect(provider.calls.revoke - revoke).toBe(0);
    await check(id);
    expect(await read(id)).toMatchObject({ state: 'active' });
  });

  test('a renewal whose answer is lost is done again, and needs nobody', async () => {
    const id = await connect();
    provider.endAccess();
    provider.fault('token', 'drop_after');
    await check(id);
    expect(await read(id)).toMatchObject({ state: 'active' });
    await check(id);
    expect(await read(id)).toMatchObject({ state: 'active' });
    expect((await calls(id)).slice(0, 2)).toEqual(['account 200 ok', 'token 200 ok']);
  });

  test('while a token still works, a service that cannot renew it stops nothing', async () => {
    const id = await connect();
    ahead_ms = 57 * 60_000;
    provider.fault('token', 'error_500');
    await check(id);
    expect((await calls(id)).slice(0, 2)).toEqual(['account 200 ok', 'token 500 service_failed']);
  });

  test('a withdrawn permission needs a person, who signs in again', async () => {
    const id = await connect();
    provider.withdraw();
    await check(id);
    const lost = { state: 'needs_attention', attention_code: 'access_withdrawn' };
    expect(await read(id)).toMatchObject(lost);
    const { token } = provider.calls;
    await check(id);
    expect(provider.calls.token - token).toBeLessThanOrEqual(1);
    expect(await connect()).toBe(id);
    expect(await read(id)).toMatchObject({ state: 'active', attention_code: null });
  });

  test('a second refusal behind a renewal needs a person, and is not tried again', async () => {
    const id = await connect();
    const { refresh, me } = provider.calls;
    provider.isClosed = true;
    await check(id);
    provider.isClosed = false;
    expect([provider.calls.refresh - refresh, provider.calls.me - me]).toEqual([1, 2]);
    expect(await read(id)).toMatchObject({ attention_code: 'access_withdrawn' });
  });
});

describe('what is stored', () => {
  test('disconnecting revokes at the service and erases here', async () => {
    const id = await connect();
    expect(provider.live.size).toBeGreaterThan(0);
    expect((await send(owner, 'DELETE', `/connections/${id}`)).status).toBe(200);
    const [row] = await rows();
    expect([row?.state, row?.sealed_keys]).toEqual(['disconnected', null]);
    expect([...provider.live.values()]).not.toContain('rahim@ledger.test');
    expect((await calls(id))[0]).toBe('revoke 200 ok');
  });

  test('a pair that is renewed meanwhile is revoked as well', async () => {
    const id = await connect();
    ahead_ms = 57 * 60_000;
    const held = provider.hold('token');
    const checked = check(id);
    await held.arrived.promise;
    const ended = send(owner, 'DELETE', `/connections/${id}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    held.released.resolve();
    await checked;
    expect((await ended).status).toBe(200);
    expect((await rows())[0]?.sealed_keys).toBe(null);
    expect([...provider.live.values()]).not.toContain('rahim@ledger.test');
  });

  test('an address to sign in at is an answer that is not stored', async () => {
    const body = { id: newId(), name: 'Books' };
    const first = await send(owner, 'POST', '/sample_ledger/connect', body);
    const second = await send(owner, 'POST', '/sample_ledger/connect', body);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json.data.redirect_url).not.toBe(first.json.data.redirect_url);
    const { rows: stored } = await shop.run((tx) =>
      sql`select from creation where id = ${body.id}`.execute(tx),
    );
    expect(stored).toEqual([]);
  });

  test('a service that is away is no reason to keep the tokens', async () => {
    const id = await connect();
    provider.fault('revoke', 'error_500');
    expect((await send(owner, 'DELETE', `/connections/${id}`)).status).toBe(200);
    expect((await rows())[0]?.sealed_keys).toBe(null);
    expect((await calls(id))[0]).toBe('revoke 500 service_failed');
  });

  test('its tokens are typed by nobody, and its name can be changed', async () => {
    const id = await connect();
    const { version } = await read(id);
    const keys = { version, keys: { access_token: 'mine' } };
    expect((await send(owner, 'PATCH', `/connections/${id}`, keys)).json.code).toBe('wrong_state');
    const renamed = await send(owner, 'PATCH', `/connections/${id}`, {
      version,
      name: 'Old books',
    });
    expect(renamed.json.data.name).toBe('Old books');
  });

  test('another shop sees none of it', async () => {
    const id = await connect();
    const outsider = await signIn((await openTestShop(db.database)).owner);
    expect((await send(outsider, 'GET', `/connections/${id}`)).status).toBe(404);
    expect((await send(outsider, 'DELETE', `/connections/${id}`)).status).toBe(404);
  });

  test('no secret stands in a log, an audit or a row', async () => {
    const id = await connect();
    await check(id);
    const { rows: stored } = await shop.run((tx) =>
      sql<{ text: string }>`
        select c::text as text from connection c union all
        select k::text from connection_call k union all
        select a::text from audit_log a union all
        select t::text from connection_attempt t`.execute(tx),
    );
    const texts = [log, ...stored.map(({ text }) => text)].join('\n');
    for (const secret of [...provider.secrets, LEDGER_CLIENT.client_secret]) {
      expect([secret, texts.includes(secret)]).toEqual([secret, false]);
    }
  });
});
