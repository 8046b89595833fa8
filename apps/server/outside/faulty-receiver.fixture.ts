import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '../../../testkit/webhook-receiver.ts';

/** What goes wrong with an event when it first comes. */
export type Fault = 'late' | 'twice' | 'never' | 'busy' | 'broken';

/** Of a thousand events. */
const FAULTS: readonly (readonly [Fault, number])[] = [
  ['late', 20],
  ['twice', 50],
  ['never', 6],
  ['busy', 4],
  ['broken', 50],
];

const LATE_MS = 3_000;
/** As long as a program takes to store something. */
const WORK_MS = 15;

/** What the receiver did for an event. */
export type Effect = {
  readonly type: string;
  readonly resource_id: string;
  readonly body: string;
  /** Among those of all events. */
  readonly place: number;
  /** How often the event came after that. */
  again: number;
};

export type FaultyReceiver = {
  readonly url: string;
  /** Its secret; what is not signed by it is counted as forged. */
  secret: string;
  /** By webhook id: however often an event comes, it has one. */
  readonly effects: ReadonlyMap<string, Effect>;
  /** Requests, faults that it had, and what was wrong with a request. */
  readonly seen: { requests: number; forged: number; changed: number } & Record<Fault, number>;
  close(): Promise<void>;
};

/**
 * A program of somebody else that keeps the ids of what it has had, and does each once. Some events
 * it answers late, not at all, with 429 or 500, or it ends the connection after it did its work.
 */
export async function openFaultyReceiver(seed: number): Promise<FaultyReceiver> {
  const effects = new Map<string, Effect>();
  const came = new Set<string>();
  const seen: FaultyReceiver['seen'] = {
    requests: 0,
    forged: 0,
    changed: 0,
    late: 0,
    twice: 0,
    never: 0,
    busy: 0,
    broken: 0,
  };

  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const id = headerOf(request, 'webhook-id');
    seen.requests += 1;
    if (!(await isSigned(receiver.secret, request, body))) {
      seen.forged += 1;
      return end(response, 401);
    }
    const fault = came.has(id) ? null : faultOf(seed, id);
    came.add(id);
    if (fault !== null) seen[fault] += 1;
    if (fault === 'never') return;
    if (fault === 'busy') return end(response.setHeader('retry-after', '2'), 429);
    if (fault === 'broken') return end(response, 500);
    act(id, body);
    if (fault === 'twice') return void response.destroy();
    setTimeout(() => end(response, 204), fault === 'late' ? LATE_MS : WORK_MS);
  }

  function act(id: string, body: string): void {
    const before = effects.get(id);
    if (before === undefined) {
      const { type, data } = JSON.parse(body);
      effects.set(id, { type, resource_id: data.id, body, place: effects.size, again: 0 });
    } else {
      before.again += 1;
      if (before.body !== body) seen.changed += 1;
    }
  }

  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: FaultyReceiver = {
    url: `http://localhost:${port}/hook`,
    secret: '',
    effects,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

function isSigned(secret: string, request: IncomingMessage, body: string): Promise<boolean> {
  const signed = `${headerOf(request, 'webhook-id')}.${headerOf(request, 'webhook-timestamp')}`;
  const signature = headerOf(request, 'webhook-signature');
  return verifySignature(secret, { signed: `${signed}.${body}`, signature });
}

/** By the id alone: the same seed gives the same share. */
function faultOf(seed: number, id: string): Fault | null {
  const hash = createHash('sha256').update(`${seed} ${id}`).digest();
  let place = hash.readUInt32BE(0) % 1000;
  for (const [fault, share] of FAULTS) {
    if (place < share) return fault;
    place -= share;
  }
  return null;
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
