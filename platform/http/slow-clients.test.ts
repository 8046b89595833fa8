import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../testkit/http.ts';

/** As many as one machine opens without strain; half never end their head, half their body. */
const CLIENTS = 400;
const PATH = '/api/v1/cms/contact';
const HEAD = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

let db: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database, { requestTimeoutMs: 1_000 });
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

/** Sends a few bytes from time to time, without end. */
async function trickle(first: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write(first);
  const clock = setInterval(() => socket.write('x'), 100);
  const closed = once(socket, 'close').then(() => clearInterval(clock));
  return { socket, closed };
}

test(`${CLIENTS} clients that never finish a request block nobody and are cut off`, async () => {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      trickle(index % 2 === 0 ? `${HEAD}X-Slow: ` : `${HEAD}Content-Length: 900000\r\n\r\n{"`),
    ),
  );
  const answer = await fetch(server.url + PATH);
  expect(answer.status).toBe(200);
  await Promise.all(clients.map(({ closed }) => closed));
  expect(clients.every(({ socket }) => socket.destroyed)).toBe(true);
});
