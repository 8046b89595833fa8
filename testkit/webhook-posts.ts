import type {
  createWebhookEndpointRoute,
  testWebhookEndpointRoute,
} from '#domains/connections/contract/webhook-endpoint.ts';
import type { EventType } from '#domains/connections/core/webhooks/event-types.ts';
import { createWebhookEndpoint } from '#domains/connections/server/webhooks/create-endpoint.ts';
import { deleteEndpoint } from '#domains/connections/server/webhooks/endpoint.sql.ts';
import {
  pauseWebhookEndpoint,
  testWebhookEndpoint,
} from '#domains/connections/server/webhooks/steer-endpoint.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { answerOf, type TestShop } from './shop.ts';

export const webhookBody = (url = 'https://hooks.example/halkhata') => ({
  url,
  description: 'Books',
  events: ['sale.posted', 'sale.reversed', 'return.posted', 'payment.received'],
});

export type MadeWebhook = { id: string; secret: string };

/** `events`: what it hears; omitted: documents. */
export async function makeWebhook(
  shop: TestShop,
  url?: string,
  events?: readonly EventType[],
): Promise<MadeWebhook> {
  await makeRoom(shop);
  const body = { ...webhookBody(url), ...defined({ events }) };
  const made = await shop.call<typeof createWebhookEndpointRoute>(createWebhookEndpoint, { body });
  const { id, secret } = answerOf(made).data;
  return { id, secret };
}

/** A shop may have ten; a walk over all routes makes more. */
export function makeRoom(shop: TestShop): Promise<void> {
  return shop.run(async (tx) => {
    const endpoints = await tx
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('shop_id', '=', shop.shop_id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const [oldest] = endpoints;
    if (endpoints.length > 8 && oldest) await deleteEndpoint(tx, { ...shop, id: oldest.id });
  });
}

export async function addWebhook(shop: TestShop): Promise<string> {
  return (await makeWebhook(shop)).id;
}

export async function addPausedWebhook(shop: TestShop): Promise<string> {
  const id = await addWebhook(shop);
  answerOf(await shop.call(pauseWebhookEndpoint, { params: { id }, body: { version: 1 } }));
  return id;
}

/** An endpoint with a test that waits. */
export async function replayableWebhook(shop: TestShop): Promise<string> {
  const id = await addWebhook(shop);
  answerOf(await shop.call(testWebhookEndpoint, { params: { id } }));
  return id;
}

/** The delivery of a test. */
export async function testWebhook(shop: TestShop): Promise<string> {
  const params = { id: await addWebhook(shop) };
  const sent = await shop.call<typeof testWebhookEndpointRoute>(testWebhookEndpoint, { params });
  return answerOf(sent).data.delivery_id;
}
