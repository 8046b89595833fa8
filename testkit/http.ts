import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createServer, type ServeOptions } from '../apps/server/serve.ts';
import { GATEWAYS, PASSWORD } from './shop.ts';

export type TestServer = { app: FastifyInstance; port: number; url: string };

/**
 * The server without the web, on its own port with the machine's clock. `add` registers more before
 * it listens.
 */
export async function openTestServer(
  database: Database,
  options: Partial<ServeOptions> = {},
  add: (app: FastifyInstance) => Promise<void> = async () => undefined,
): Promise<TestServer> {
  const publicUrl = 'http://localhost';
  const app = await createServer({
    database,
    publicUrl,
    secret: 'of the tests',
    services: GATEWAYS.services,
    ...options,
  });
  await add(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}` };
}

/** An access token of a user of a test shop, by signing in. */
export async function tokenOf(
  { url }: TestServer,
  database: Database,
  actor: Actor,
): Promise<string> {
  const email = await withTransaction(database, '', async (tx) => {
    const found = await sql<{ email: string }>`
      select email from app_user where id = ${actor.user_id}`.execute(tx);
    return found.rows[0]?.email;
  });
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const answer = (await signedIn.json()) as { data: { access_token: string } };
  return answer.data.access_token;
}

export type RawAnswer = { status: number; head: string; body: string; ms: number; closed: boolean };

/** Sends raw bytes and returns the response: until the server closes, or stays silent after it. */
export function sendRaw(
  { port }: TestServer,
  bytes: string | Buffer,
  quietMs = 150,
): Promise<RawAnswer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let ms = 0;
    const finish = (closed: boolean) => {
      socket.destroy();
      const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
      const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body, ms: ms || performance.now() - begun, closed });
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      ms = performance.now() - begun;
      socket.setTimeout(quietMs);
    });
    socket.on('timeout', () => finish(false));
    socket.on('close', () => finish(true));
    socket.on('error', () => undefined);
    socket.setTimeout(5_000);
    socket.write(bytes);
  });
}
