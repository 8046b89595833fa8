import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  readonly url: string;
  readonly received: Received[];
  /** The secret that it verifies by. */
  secret: string;
  /** Its clock. */
  now: () => Date;
  /** The next answers, in order; then 204. */
  readonly answers: Answering[];
  close(): Promise<void>;
};

/** A program of somebody else, across the network. It verifies what it gets by its own means. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Answering[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = new Headers(request.headers as Record<string, string>);
    const { type, data } = JSON.parse(body);
    received.push({
      id: headers.get('webhook-id') ?? '',
      type,
      data,
      body,
      signatures: (headers.get('webhook-signature') ?? '').split(' ').length,
      is_signed: await isSigned(receiver, body, headers),
    });
    const next = answers.shift() ?? 204;
    if (typeof next === 'number') response.writeHead(next).end();
    else next(response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://localhost:${port}/hook`,
    received,
    secret: '',
    now: () => new Date(),
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

const FIVE_MINUTES_S = 300;

/** As a receiver does it by Standard Webhooks: any of the signatures, and not long ago. */
async function isSigned(
  { secret, now }: Receiver,
  body: string,
  headers: Headers,
): Promise<boolean> {
  const at = headers.get('webhook-timestamp') ?? '';
  if (Math.abs(Number(at) - now().getTime() / 1000) > FIVE_MINUTES_S) return false;
  return verifySignature(secret, {
    signed: `${headers.get('webhook-id')}.${at}.${body}`,
    signature: headers.get('webhook-signature') ?? '',
  });
}

/** Web Crypto, not the signer's functions: a mistake of the signer is not repeated here. */
export async function verifySignature(
  secret: string,
  { signed, signature }: { signed: string; signature: string },
): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (one) => one.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
  const text = new TextEncoder().encode(signed);
  for (const one of signature.split(' ')) {
    const [version, mark = ''] = one.split(',');
    const decoded = Uint8Array.from(atob(mark), (sign) => sign.charCodeAt(0));
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, decoded, text))) return true;
  }
  return false;
}
