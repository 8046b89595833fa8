import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page } from '#platform/contract/fields.ts';

const userSession = z.strictObject({
  id,
  /** What its user agent says: Chrome, Windows; null: nothing that we know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  is_phone: z.boolean(),
  /** From where it was used last. */
  address: z.string(),
  created_at: instant,
  /** Within some minutes. */
  last_seen_at: instant,
  /** The one that asks. */
  is_current: z.boolean(),
});

export type UserSession = z.output<typeof userSession>;

export const listSessionsRoute = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  permission: null,
  summary: 'Where the caller is signed in, the last used first',
  query: z.strictObject({ ...page, sort: z.enum(['last_seen']).default('last_seen') }),
  answer: listOf(userSession),
  rejections: { invalid_cursor: 422 },
});

export const endSessionRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  permission: null,
  summary: 'Sign out there: every token of that session is refused at once',
  params: byId,
  answer: one(z.strictObject({})),
});

export const endOtherSessionsRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  permission: null,
  summary: 'Sign out everywhere but here',
  answer: one(z.strictObject({ ended: z.int() })),
});
