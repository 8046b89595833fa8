import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSms } from './open-sms.ts';

const SMS = { id: '1', to: '+8801712345678', text: '123456' };
const TOKEN = 'of the gateway';

let gateway: Server;

afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((closed) => gateway.close(closed));
});

/** Sends one message to a gateway that answers so; null: it was sent. */
async function failureAt(answer: (response: ServerResponse) => void): Promise<unknown> {
  gateway = createServer((_request, response) => {
    response.on('error', () => undefined);
    answer(response);
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const send = openSms({ url, token: TOKEN, folder: '' });
  return send(SMS).then(
    () => null,
    (error: unknown) => error,
  );
}

test('an accepted message is sent, whatever becomes of the rest of the answer', async () => {
  const cut = (response: ServerResponse) => {
    response.writeHead(202, { 'content-length': '9' }).write('x', () => response.destroy());
  };
  expect(await failureAt(cut)).toBeNull();
});

test('a redirect is not followed, and the message is tried again', async () => {
  const moved = (to: ServerResponse) => to.writeHead(307, { location: '/' }).end();
  const message = 'the gateway answered 307';
  expect(await failureAt(moved)).toMatchObject({ name: 'Error', message });
});

test('a gateway that breaks off is named by a code, without the message', async () => {
  const error = await failureAt((response) => response.destroy());
  expect(error).toMatchObject({ name: 'OutboundError', code: 'cut_off' });
  expect(JSON.stringify(error) + String(error)).not.toMatch(/8801712345678|123456|of the gateway/);
});
