import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboundSeconds } from '#platform/outbound/outbound-seconds.ts';
import { isUnreachable } from './is-unreachable.ts';
import { OpenIdClient } from './openid-client.ts';

/** A provider whose metadata leads elsewhere on this machine. */
let provider: Server;
let elsewhere: Server;
let issuer = '';
let metadata: object = {};
let reached: string[] = [];

beforeAll(async () => {
  const note = (request: IncomingMessage, response: ServerResponse) => {
    reached.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"keys":[]}');
  };
  provider = createServer((request, response) => {
    if (request.url !== '/.well-known/openid-configuration') return note(request, response);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
  });
  elsewhere = createServer(note);
  issuer = await addressOf(provider);
});

beforeEach(() => {
  reached = [];
});

afterAll(async () => {
  for (const server of [provider, elsewhere]) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What became of a token that needs the keys at this address. */
async function verifyWithKeysAt(jwks_uri: string): Promise<unknown> {
  metadata = { issuer, jwks_uri, token_endpoint: `${issuer}/token` };
  const client = new OpenIdClient({ issuer, client_id: 'x', client_secret: 'secret' });
  const header = Buffer.from('{"alg":"RS256","kid":"1"}').toString('base64url');
  return client.verify(`${header}.e30.AAAA`, null).catch((error: unknown) => error);
}

/** Calls of the one client for calls that leave. */
async function countCalls(): Promise<number> {
  const { values } = await outboundSeconds.get();
  const counts = values.filter(
    ({ metricName, labels }) =>
      metricName === 'outbound_call_seconds_count' && labels.destination === 'sign_in',
  );
  return counts.reduce((sum, { value }) => sum + value, 0);
}

test('metadata and keys are read at the issuer, by the client for calls that leave', async () => {
  const before = await countCalls();
  const error = await verifyWithKeysAt(`${issuer}/keys`);
  expect(reached).toEqual(['/keys']);
  expect((await countCalls()) - before).toBe(2);
  expect(isUnreachable(error)).toBe(false);
});

test('metadata does not lead into a closed network', async () => {
  const other = await addressOf(elsewhere);
  for (const jwks_uri of [`${other}/keys`, 'http://169.254.169.254/', 'https://127.0.0.1:8443/']) {
    const error = await verifyWithKeysAt(jwks_uri);
    expect(error).toMatchObject({ name: 'OutboundError', code: 'refused_address' });
    expect(isUnreachable(error)).toBe(true);
  }
  expect(reached).toEqual([]);
});
