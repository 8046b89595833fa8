import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, name, one, page } from '#platform/contract/fields.ts';
import { ALL_PERMISSIONS } from '../core/permissions.ts';

const permission = z.enum(ALL_PERMISSIONS as readonly [string, ...string[]]);

/** `idle`: its creator cannot enter the shop at present. */
export const KEY_STATES = ['active', 'idle', 'expired', 'revoked'] as const;

export const apiKey = z.strictObject({
  id,
  name: z.string(),
  /** The beginning of the key; the rest is never shown again. */
  prefix: z.string(),
  /** Permissions of the key; its creator must hold each of them at the time of the call. */
  scopes: z.array(z.string()),
  made_by: z.strictObject({ id, name: z.string() }),
  created_at: instant,
  /** null: it does not expire. */
  expires_at: instant.nullable(),
  /** Accurate to five minutes; null: never used. */
  last_used_at: instant.nullable(),
  state: z.enum(KEY_STATES),
});

export type ApiKey = z.output<typeof apiKey>;

export const listApiKeysRoute = defineRoute({
  method: 'GET',
  path: '/api-keys',
  permission: 'api-keys.read',
  summary: 'List API keys, newest first; callers limited to some branches see their own',
  query: z.strictObject({
    ...page,
    sort: z.literal('newest').default('newest'),
    state: z.enum(KEY_STATES).optional(),
  }),
  answer: listOf(apiKey),
  rejections: { invalid_cursor: 422 },
});

export const createApiKeyRoute = defineCreation({
  path: '/api-keys',
  permission: 'api-keys.create',
  summary: 'Create an API key for a program; the key is in this response only',
  status: 201,
  body: z.strictObject({
    name: name(80),
    scopes: z.array(permission).min(1).max(500),
    expires_at: instant.nullable().default(null),
  }),
  answer: one(z.strictObject({ ...apiKey.shape, key: z.string() })),
  rejections: {
    key_not_accepted: 401,
    right_not_held: 403,
    too_many_keys: 409,
    key_expiry_past: 422,
  },
});

export const revokeApiKeyRoute = defineRoute({
  method: 'DELETE',
  path: '/api-keys/{id}',
  permission: 'api-keys.delete',
  summary: 'Revoke an API key at once and permanently',
  params: byId,
  answer: one(apiKey),
  rejections: { role_above_own: 403, key_already_revoked: 409 },
});
