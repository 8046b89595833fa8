import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';

export const whoAmIRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/me',
  permission: null,
  summary: 'Who I am, and whether I may write the site; with or without a shop',
  answer: one(z.strictObject({ name: z.string(), is_operator: z.boolean() })),
});
