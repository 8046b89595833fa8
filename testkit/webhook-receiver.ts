import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { Outbound } from '#platform/outbound/outbound.ts';
import type { OutboundCall } from '#platform/outbound/outbound-call.ts';

export type Received = {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly body: string;
  readonly signatures: number;
  readonly is_signed: boolean;
};

/** How the receiver answers a request: a status, or in its own way. */
export type Answering = number | ((response: ServerResponse) => void);

export type Receiver = {
  readonly received: Received[];
  /** The secret that it verifies by. */
  secret: string;
  /** The next answers, in order; then 204. */
  readonly answers: Answering[];
  /** Calls it across the network in place of an address of a shop. */
  call: (call: OutboundCall) => ReturnType<Outbound['call']>;
  close(): Promise<void>;
};

/** A program of somebody else that hears webhooks and verifies them by its own library. */
export async function openReceiver(): Promise<Receiver> {
  const outbound = new Outbound();
  const received: Received[] = [];
  const answers: Answering[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const headers = request.headers as Record<string, string>;
      const { type, data } = JSON.parse(body);
      received.push({
        id: headers['webhook-id'] ?? '',
        type,
        data,
        body,
        signatures: (headers['webhook-signature'] ?? '').split(' ').length,
        is_signed: isSigned(receiver.secret, body, headers),
      });
      const next = answers.shift() ?? 204;
      if (typeof next === 'number') response.writeHead(next).end();
      else next(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    received,
    secret: '',
    answers,
    call: (call) =>
      outbound.call({ ...call, trust: 'operator', url: `http://127.0.0.1:${port}/hook` }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
