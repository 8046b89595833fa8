import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { countUnsent } from './endpoint.sql.ts';
import type { BenchShop } from './pos-sale-shops.ts';
import { PORT } from './rig.ts';

const UNSENT_MS = 120_000;

/** Takes what is sent to it, and says nothing. */
export async function openReceiver(): Promise<Server> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  return receiver;
}

/** Has the receiver hear each sale of these shops. */
export async function addEndpoints(shops: readonly BenchShop[], receiver: Server): Promise<void> {
  const { port } = receiver.address() as AddressInfo;
  for (const shop of shops) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/webhooks/endpoints`, {
      method: 'POST',
      headers: { authorization: `token ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://localhost:${port}/`, events: ['sale.posted'] }),
    });
    if (!answer.ok) throw new Error(`no endpoint: ${answer.status} ${await answer.text()}`);
  }
}

/** Until all that was posted was sent: that belongs to what a sale costs. */
export async function waitUntilSent(owner: ClientConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  const begun = performance.now();
  while ((await countUnsent(client)) > 0) {
    if (performance.now() - begun > UNSENT_MS) throw new Error('events were not sent in time');
    await wait(200);
  }
  await client.end();
}
