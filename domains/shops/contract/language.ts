import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { listOf, page } from '#platform/contract/fields.ts';

export const listLanguagesRoute = defineRoute({
  method: 'GET',
  path: '/language',
  permission: null,
  summary: 'List the languages of screens, documents and messages',
  query: z.strictObject(page),
  answer: listOf(
    z.strictObject({
      code: z.enum(['bn', 'en']),
      /** In the language itself. */
      name: z.string(),
      /** The language of a new shop, and of a visitor who prefers no other. */
      is_default: z.boolean(),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});
