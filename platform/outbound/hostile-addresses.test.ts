import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Outbound } from './outbound.ts';
import type { Trust } from './read-address.ts';

/**
 * Each line of hostile-addresses.txt is an address, and after `->` what a name server answers for
 * its name. A server listens on every address of this machine, on the port that most of them name.
 */
const PORT = 8443;
const PLACES: Readonly<Record<string, string>> = {
  '{empty}': '',
  '{tab}': '\t',
  '{nl}': '\n',
  '{cr}': '\r',
  '{nul}': '\0',
};
const KINDS = readFileSync(new URL('hostile-addresses.txt', import.meta.url), 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((text) => {
    const [kind = '', ...rows] = text.trimEnd().split('\n');
    return [kind, rows] as const;
  });
const PUBLIC_NOWHERE = '2d00::1';

let listener: Server;
let connections = 0;

beforeAll(async () => {
  listener = await listenEverywhere();
});

afterAll(() => new Promise((closed) => listener.close(closed)));

/** Another checkout may be testing on the same port just now. */
async function listenEverywhere(): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).destroy();
    });
    const isOpen = await new Promise<boolean>((settle) => {
      server.once('error', () => settle(false));
      server.listen(PORT, () => settle(true));
    });
    if (isOpen) return server;
    await pause(200);
  }
}

function call(client: Outbound, url: string, trust: Trust) {
  return client.call({ destination: 'sms', trust, method: 'GET', url });
}

test('there are at least 200 of them, each once', () => {
  const rows = KINDS.flatMap(([, all]) => all);
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows).size).toBe(rows.length);
});

test('the server counts whoever reaches it', async () => {
  for (const host of ['127.0.0.1', '0x7f.1', 'localhost']) {
    await call(new Outbound(), `https://${host}:${PORT}/`, 'operator');
  }
  expect(connections).toBe(3);
});

describe.each(KINDS)('%s', (_kind, rows) => {
  test.each(rows)('%s', async (row) => {
    const [address = '', answer = ''] = row.split(' -> ');
    const url = address.replaceAll(/\{\w+\}/g, (place) => PLACES[place] ?? place);
    const resolved: string[] = [];
    const client = new Outbound({
      resolve: async (name) => {
        resolved.push(name);
        return answer.split(',');
      },
    });
    const before = connections;
    const result = await call(client, url, 'shop');
    expect(result).toMatchObject({ failure: 'refused_address', status: null });
    expect(resolved).toHaveLength(answer === '' ? 0 : 1);
    expect(connections).toBe(before);
  });
});

test('a name that leads elsewhere the second time is checked the second time', async () => {
  const answers = [[PUBLIC_NOWHERE], ['127.0.0.1'], [PUBLIC_NOWHERE]];
  const client = new Outbound({ resolve: async () => answers.shift() ?? [], connect_ms: 300 });
  const before = connections;
  const failures: unknown[] = [];
  for (let times = 0; times < 3; times += 1) {
    const result = await call(client, `https://rebinding.example:${PORT}/`, 'shop');
    failures.push('failure' in result && result.failure);
  }
  // Each call resolves once: nothing asks again between the check and the connection.
  expect(failures).toEqual(['unreachable', 'refused_address', 'unreachable']);
  expect(answers).toEqual([]);
  expect(connections).toBe(before);
});

test('a real name server is asked about a name', async () => {
  const result = await call(new Outbound(), `https://no-such-name.invalid:${PORT}/`, 'shop');
  expect(result).toMatchObject({ failure: 'unreachable', why: 'ENOTFOUND' });
});
