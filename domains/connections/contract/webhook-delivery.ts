import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page } from '#platform/contract/fields.ts';
import { EVENT_TYPES, TEST_EVENT } from '../core/webhooks/event-types.ts';

/** `failed`: given up after ten tries; `dropped`: its endpoint was disabled. */
const DELIVERY_STATES = ['waiting', 'running', 'done', 'failed', 'dropped'] as const;

/** Those that are under way wait; those that were dropped failed. */
export const DELIVERY_FILTERS = ['waiting', 'failed', 'done'] as const;

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
  /** Of one that waits or is under way: when it is tried at the latest. */
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
    type: z.enum([...EVENT_TYPES, TEST_EVENT]).optional(),
    state: z.enum(DELIVERY_FILTERS).optional(),
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
      /** The beginning of the answer, without secrets, addresses and long numbers. */
      answer: z.string().nullable(),
    }),
  ),
});

export const replayWebhookDeliveriesRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/deliveries/replay',
  permission: 'webhooks.update',
  summary: 'Send deliveries again: the same bytes under the same id',
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  answer: one(z.strictObject({ replayed: z.int() })),
  rejections: { nothing_to_replay: 409 },
});

export const replayWebhookEndpointRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/endpoints/{id}/replay',
  permission: 'webhooks.update',
  summary: 'Send all deliveries of an address again that failed, or those of a time',
  params: byId,
  body: z.union([
    z.strictObject({ failed: z.literal(true) }),
    z.strictObject({ from: instant, until: instant }),
  ]),
  answer: one(z.strictObject({ replayed: z.int() })),
  rejections: { nothing_to_replay: 409 },
});
