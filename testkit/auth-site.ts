import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addRoles } from '#domains/access/server/door/add-roles.ts';
import { endpoints as accessEndpoints } from '#domains/access/server/endpoints.ts';
import { addMembership } from '#domains/identity/server/door/add-membership.ts';
import { addUser } from '#domains/identity/server/door/add-user.ts';
import { endpoints } from '#domains/identity/server/endpoints.ts';
import { hashPassword } from '#domains/identity/server/password.ts';
import { type AuthOptions, registerAuth } from '#domains/identity/server/register-auth.ts';
import { withTransaction } from '#platform/db/database.ts';
import { createApp } from '#platform/http/app.ts';
import { type OpenIdSettings, siteAt } from '#platform/http/site.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const PASSWORD = 'halkhata-demo';
const SITE_URL = 'http://shop.example';
const ENGLISH = { password: { hash: await hashPassword(PASSWORD) }, language: 'en' as const };

/** Users who can sign in and users who cannot; the phone of the nth is +880171234567n. */
const PEOPLE = ['ok', 'phone', 'left', 'disabled', 'limited', 'parallel', 'wide', 'tz'];

export type AuthSite = {
  /** Its real address; `publicUrl` is the configured one. */
  readonly address: string;
  readonly app: FastifyInstance;
  readonly testDatabase: TestDatabase;
  /** The password of every user. */
  readonly password: string;
  /** How far the site's clock is ahead, in milliseconds. */
  ahead: number;
  close(): Promise<void>;
};

type Options = Partial<Pick<AuthOptions, 'publicUrl' | 'providers'>> & {
  /** Receives the server's log, line by line. */
  log?: string[];
  port?: number;
  google?: OpenIdSettings;
};

/** A server with accounts, /api/auth and the routes of identity and access. */
export async function openAuthSite(options: Options = {}): Promise<AuthSite> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  await seed(testDatabase);
  const clock = () => new Date(Date.now() + site.ahead);
  const typesetter = new Typesetter();
  const secret = 'a secret of the tests';
  const app = await createApp({
    database,
    clock,
    newId,
    typesetter,
    site: siteAt(SITE_URL, secret, options.google),
    endpoints: [...endpoints, ...accessEndpoints],
    logger: false,
  });
  if (options.log !== undefined) listen(app, options.log);
  const publicUrl = options.publicUrl ?? `${SITE_URL}/`;
  const providers = options.providers ?? [];
  await registerAuth(app, { database, clock, newId, publicUrl, secret, providers });
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const site: AuthSite = {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    app,
    testDatabase,
    password: PASSWORD,
    ahead: 0,
    async close() {
      await app.close();
      await testDatabase.drop();
    },
  };
  return site;
}

/** A log whose lines the test can read. */
function listen(app: FastifyInstance, lines: string[]): void {
  app.addHook('onRequest', async (request) => {
    const write = (level: string) => (fields: unknown, message: string) => {
      lines.push(JSON.stringify({ level, fields, message }));
    };
    request.log = Object.assign(Object.create(request.log), {
      warn: write('warn'),
      error: write('error'),
    });
  });
}

async function seed({ database }: TestDatabase): Promise<void> {
  const shop_id = newId();
  const first = `select set_config('app.shop_id', '${shop_id}', true)`;
  await withTransaction(database, first, async (tx) => {
    const now = new Date();
    await tx
      .insertInto('shop')
      .values({
        shop_id,
        name: 'রহিম স্টোর',
        currency: 'BDT',
        created_at: now,
        vat_rate: 50_000,
        rounding_unit: 100,
      })
      .execute();
    const roles = await addRoles(tx, { shop_id, newId });
    for (const [index, name] of PEOPLE.entries()) {
      const id = newId();
      const phone = `+880171234567${index}`;
      await addUser(tx, { ...ENGLISH, id, email: `${name}@x.io`, phone, name, now });
      const membership = { id: newId(), user_id: id, shop_id };
      await addMembership(tx, { ...membership, role_id: roles.cashier });
    }
    await sql`update membership set ended_at = now()
               where user_id = (select id from app_user where email = 'left@x.io')`.execute(tx);
    await sql`update app_user set disabled_at = now() where email = 'disabled@x.io'`.execute(tx);
    const homeless = { ...ENGLISH, id: newId(), email: 'homeless@x.io', phone: null, now };
    await addUser(tx, { ...homeless, name: 'homeless' });
  });
}
