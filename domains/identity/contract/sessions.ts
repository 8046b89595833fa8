import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page } from '#platform/contract/fields.ts';

const userSession = z.strictObject({
  id,
  /** Parsed from the user agent: Chrome, Windows; null: not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  is_phone: z.boolean(),
  /** The IP address of the last use. */
  address: z.string(),
  created_at: instant,
  /** Accurate to about five minutes. */
  last_seen_at: instant,
  /** The session that makes this request. */
  is_current: z.boolean(),
});

export type UserSession = z.output<typeof userSession>;

export const listSessionsRoute = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  permission: null,
  summary: 'List the sessions of the caller, last used first',
  query: z.strictObject({ ...page, sort: z.enum(['last_seen']).default('last_seen') }),
  answer: listOf(userSession),
  rejections: { invalid_cursor: 422 },
});

export const endSessionRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  permission: null,
  summary: 'End one session; its tokens are refused at once',
  params: byId,
  answer: one(z.strictObject({})),
});

export const endOtherSessionsRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  permission: null,
  summary: 'End every session of the caller except the current one',
  answer: one(z.strictObject({ ended: z.int() })),
});
