import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail, or an SMS, which has neither subject nor HTML. */
export type Letter = {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly id: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

export type Mailbox = {
  /** For SMTP_URL. */
  readonly smtp_url: string;
  /** For SMS_URL; `GET {url}/letters?to=` returns the messages to an address, oldest first. */
  readonly url: string;
  /** All messages, in order of arrival. */
  readonly letters: readonly Letter[];
  /** Refuses the next `count` messages with this status of SMTP or HTTP. */
  refuse(status: number, count?: number): void;
  close(): Promise<void>;
};

export const SMS_TOKEN = 'of the gateway';

/** A real mail server and an SMS gateway, both of which store their messages. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const refusal = { status: 0, count: 0 };
  const refused = () => {
    if (refusal.count === 0) return 0;
    refusal.count -= 1;
    return refusal.status;
  };
  const smtp = openSmtp(letters, refused);
  const http = createServer((request, response) => {
    void answer(request, response, { letters, refused });
  });
  smtp.listen(0, '127.0.0.1');
  http.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')]);
  return {
    smtp_url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    letters,
    refuse: (status, count = 1) => Object.assign(refusal, { status, count }),
    async close() {
      http.closeAllConnections();
      await Promise.all([
        new Promise((closed) => http.close(closed)),
        new Promise<void>((closed) => smtp.close(closed)),
      ]);
    },
  };
}

/** The messages to an address, once there are `count`. */
export async function lettersTo(
  read: () => readonly Letter[] | Promise<readonly Letter[]>,
  to: string,
  count = 1,
): Promise<readonly Letter[]> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const came = (await read()).filter((letter) => letter.to === to);
    if (came.length >= count) return came;
    if (performance.now() > deadline) throw new Error(`${came.length} letters came to ${to}`);
    await pause(50);
  }
}

function openSmtp(letters: Letter[], refused: () => number): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const status = refused();
      if (status === 0) done();
      else done(Object.assign(new Error('not now'), { responseCode: status }));
    },
    onData: storeIn(letters),
  });
}

function storeIn(letters: Letter[]): NonNullable<SMTPServerOptions['onData']> {
  return (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      for (const { address } of session.envelope.rcptTo) {
        letters.push({
          to: address,
          from: mail.from?.address ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          id: mail.messageId ?? '',
          files: mail.attachments.map(({ filename, content }) => ({
            name: filename ?? '',
            bytes: new Uint8Array(content as ArrayBuffer),
          })),
        });
      }
      done();
    });
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { letters, refused }: { letters: Letter[]; refused: () => number },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://gateway');
  if (request.method === 'GET' && url.pathname === '/letters') {
    const to = url.searchParams.get('to');
    const came = letters.filter((letter) => to === null || letter.to === to);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(came));
    return;
  }
  if (request.method !== 'POST' || url.pathname !== '/messages') {
    response.writeHead(404).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isKnown = request.headers.authorization === `Bearer ${SMS_TOKEN}`;
  const status = isKnown ? refused() || 202 : 401;
  if (status === 202) {
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as Letter;
    const id = String(request.headers['idempotency-key']);
    letters.push({ to, text, from: '', subject: '', html: '', id, files: [] });
  }
  response.writeHead(status).end();
}
