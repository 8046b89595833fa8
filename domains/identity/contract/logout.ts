import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  permission: null,
  summary: 'End the session of this token: every token of it is refused at once',
  answer: one(z.strictObject({})),
});
