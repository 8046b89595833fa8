import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  permission: null,
  summary: 'Sign out: ends the session of this token and revokes all its tokens at once',
  answer: one(z.strictObject({})),
});
