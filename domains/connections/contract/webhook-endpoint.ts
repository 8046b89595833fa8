import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page, text, version } from '#platform/contract/fields.ts';

/**
 * `resting`: it failed five times in a row, or has answered that it needs time. `paused`: by a
 * person. `disabled`: it has answered that it is no more, or failed for days.
 */
const ENDPOINT_STATES = ['active', 'resting', 'paused', 'disabled'] as const;

const endpoint = z.strictObject({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: z.enum(ENDPOINT_STATES),
  disabled_code: z.enum(['gone', 'failing']).nullable(),
  resting_until: instant.nullable(),
  failing_since: instant.nullable(),
  succeeded_at: instant.nullable(),
  /** The former secret signs beside the new one until then; null: there is one secret. */
  earlier_secret_until: instant.nullable(),
  waiting: z.int(),
  /** Given up, and not sent since. */
  failed: z.int(),
  created_at: instant,
  version,
});

export type WebhookEndpoint = z.output<typeof endpoint>;

const withSecret = one(z.strictObject({ ...endpoint.shape, secret: z.string() }));

const written = {
  url: z.string().min(1).max(2048),
  description: text(200),
  events: z.array(z.string().max(64)).min(1).max(100),
};

export const listWebhookEndpointsRoute = defineRoute({
  method: 'GET',
  path: '/webhooks/endpoints',
  permission: 'webhooks.read',
  summary: 'List the addresses that hear what happens in the shop, newest first',
  query: z.strictObject({ ...page, sort: z.literal('newest').default('newest') }),
  answer: listOf(endpoint),
  rejections: { invalid_cursor: 422 },
});

export const readWebhookEndpointRoute = defineRoute({
  method: 'GET',
  path: '/webhooks/endpoints/{id}',
  permission: 'webhooks.read',
  summary: 'Read an address that hears what happens in the shop, without its secret',
  params: byId,
  answer: one(endpoint),
});

export const createWebhookEndpointRoute = defineCreation({
  path: '/webhooks/endpoints',
  permission: 'webhooks.update',
  summary: 'Add an address; the secret that signs what it gets is in this response only',
  status: 201,
  body: z.strictObject({ ...written, description: text(200).default('') }),
  answer: withSecret,
  rejections: { address_refused: 422, event_not_found: 422, too_many_endpoints: 409 },
});

export const changeWebhookEndpointRoute = defineRoute({
  method: 'PATCH',
  path: '/webhooks/endpoints/{id}',
  permission: 'webhooks.update',
  summary: 'Change the address, its description, or the events that it hears',
  params: byId,
  body: z.strictObject({ ...written, version }),
  answer: one(endpoint),
  rejections: { address_refused: 422, event_not_found: 422, version_conflict: 409 },
});

export const deleteWebhookEndpointRoute = defineRoute({
  method: 'DELETE',
  path: '/webhooks/endpoints/{id}',
  permission: 'webhooks.update',
  summary: 'Delete an address with all that was sent to it',
  params: byId,
  answer: one(endpoint),
});

const versioned = z.strictObject({ version });

export const rotateWebhookSecretRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/endpoints/{id}/rotate',
  permission: 'webhooks.update',
  summary: 'Make a new secret, shown once; the former one signs beside it for a day',
  params: byId,
  body: versioned,
  answer: withSecret,
  rejections: { version_conflict: 409 },
});

export const endWebhookRotationRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/endpoints/{id}/end-rotation',
  permission: 'webhooks.update',
  summary: 'Stop signing with the former secret at once',
  params: byId,
  body: versioned,
  answer: one(endpoint),
  rejections: { version_conflict: 409 },
});

export const pauseWebhookEndpointRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/endpoints/{id}/pause',
  permission: 'webhooks.update',
  summary: 'Send nothing until it is resumed: what happens waits, for at most 30 days',
  params: byId,
  body: versioned,
  answer: one(endpoint),
  rejections: { version_conflict: 409, wrong_state: 409 },
});

export const resumeWebhookEndpointRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/endpoints/{id}/resume',
  permission: 'webhooks.update',
  summary: 'Send to a paused, resting or disabled address; what a disabled one missed is replayed',
  params: byId,
  body: versioned,
  answer: one(endpoint),
  rejections: { version_conflict: 409, wrong_state: 409 },
});

export const testWebhookEndpointRoute = defineRoute({
  method: 'POST',
  path: '/webhooks/endpoints/{id}/test',
  permission: 'webhooks.update',
  summary: 'Send the event webhook.test; its delivery shows what the receiver answered',
  params: byId,
  answer: one(z.strictObject({ delivery_id: id })),
  rejections: { endpoint_disabled: 409 },
});
