import type { CallInput } from './shop.ts';
import {
  addPausedWebhook,
  addWebhook,
  makeRoom,
  replayableWebhook,
  testWebhook,
  webhookBody,
} from './webhook-posts.ts';
import type { World } from './world.ts';

/** A valid request for each route of webhooks. */
export const WEBHOOK_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /webhooks/endpoints': () => ({}),
  'POST /webhooks/endpoints': async (w) => {
    await makeRoom(w.shop);
    return { body: webhookBody() };
  },
  'PATCH /webhooks/endpoints/{id}': async (w) => ({
    params: { id: await addWebhook(w.shop) },
    body: { ...webhookBody(), version: 1 },
  }),
  'DELETE /webhooks/endpoints/{id}': async (w) => ({ params: { id: await addWebhook(w.shop) } }),
  'POST /webhooks/endpoints/{id}/rotate': async (w) => ({
    params: { id: await addWebhook(w.shop) },
    body: { version: 1 },
  }),
  'POST /webhooks/endpoints/{id}/end-rotation': async (w) => ({
    params: { id: await addWebhook(w.shop) },
    body: { version: 1 },
  }),
  'GET /webhooks/endpoints/{id}': async (w) => ({ params: { id: await addWebhook(w.shop) } }),
  'POST /webhooks/endpoints/{id}/pause': async (w) => ({
    params: { id: await addWebhook(w.shop) },
    body: { version: 1 },
  }),
  'POST /webhooks/endpoints/{id}/resume': async (w) => ({
    params: { id: await addPausedWebhook(w.shop) },
    body: { version: 2 },
  }),
  'POST /webhooks/endpoints/{id}/test': async (w) => ({
    params: { id: await addWebhook(w.shop) },
  }),
  'POST /webhooks/endpoints/{id}/replay': async (w) => ({
    params: { id: await replayableWebhook(w.shop) },
    body: { from: '2026-01-01T00:00:00.000Z', until: '2026-12-31T00:00:00.000Z' },
  }),
  'GET /webhooks/deliveries': async (w) => ({
    query: { endpoint_id: await addWebhook(w.shop) },
  }),
  'GET /webhooks/deliveries/{id}': async (w) => ({ params: { id: await testWebhook(w.shop) } }),
  'POST /webhooks/deliveries/replay': async (w) => ({
    body: { ids: [await testWebhook(w.shop)] },
  }),
};
