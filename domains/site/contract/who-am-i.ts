import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';

export const whoAmIRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/me',
  permission: null,
  summary: 'Get the signed-in user, and whether they can edit the site; no shop is needed',
  answer: one(z.strictObject({ name: z.string(), is_operator: z.boolean() })),
});
