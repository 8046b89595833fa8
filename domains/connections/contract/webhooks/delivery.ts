import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page } from '#platform/contract/fields.ts';

/** `failed`: given up after ten tries; `dropped`: its endpoint was disabled. */
export const DELIVERY_STATES = ['waiting', 'done', 'failed', 'dropped'] as const;

const delivery = z.strictObject({
  id,
  endpoint_id: id,
  /** The header `webhook-id`, the same for every try. */
  webhook_id: z.string(),
  type: z.string(),
  resource_id: id,
  happened_at: instant,
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** Of a waiting one. */
  due_at: instant.nullable(),
  /** Of the last try; null: there was none, or no answer. */
  status: z.int().nullable(),
  /** Why the last try was not accepted. */
  code: z.string().nullable(),
  took_ms: z.int().nullable(),
  tried_at: instant.nullable(),
});

export type WebhookDelivery = z.output<typeof delivery>;

export const listWebhookDeliveriesRoute = defineRoute({
  method: 'GET',
  path: '/webhooks/deliveries',
  permission: 'webhooks.read',
  summary: 'List what was sent or is to be sent in the last 30 days, newest first',
  query: z.strictObject({
    ...page,
    sort: z.literal('newest').default('newest'),
    endpoint_id: id.optional(),
    type: z.string().max(64).optional(),
    state: z.enum(DELIVERY_STATES).optional(),
  }),
  answer: listOf(delivery),
  rejections: { invalid_cursor: 422 },
});

export const readWebhookDeliveryRoute = defineRoute({
  method: 'GET',
  path: '/webhooks/deliveries/{id}',
  permission: 'webhooks.read',
  summary: 'Read a delivery with what was sent and the beginning of the answer',
  params: byId,
  answer: one(
    z.strictObject({
      ...delivery.shape,
      /** As it was signed; null: it was not sent yet. */
      body: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
});

export const replayWebhookDeliveriesRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/deliveries/replay',
  permission: 'webhooks.update',
  summary: 'Send deliveries again: some, or all of an endpoint in a span of at most 30 days',
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(500) }),
    z.strictObject({ endpoint_id: id, from: instant, until: instant }),
  ]),
  answer: one(z.strictObject({ replayed: z.int() })),
  rejections: { nothing_to_replay: 409 },
});
