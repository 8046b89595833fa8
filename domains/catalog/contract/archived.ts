import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page } from '#platform/contract/fields.ts';

/** The kinds of records listed here. Archived products and price lists have lists of their own. */
const kind = z.enum(['category', 'brand', 'custom_field', 'customer_field']);

const archived = z.strictObject({
  id,
  kind,
  name: z.string(),
  name_bn: z.string(),
  archived_at: instant,
});
export type Archived = z.output<typeof archived>;

export const listArchivedRoute = defineRoute({
  method: 'GET',
  path: '/inventory/archived',
  permission: 'product.update',
  summary: 'List archived categories, brands or custom fields, latest first',
  query: z.strictObject({ ...page, kind: kind.default('category') }),
  answer: listOf(archived),
  rejections: { invalid_cursor: 422 },
});

export const restoreArchivedRoute = defineRoute({
  method: 'POST',
  path: '/inventory/archived/{id}/restore',
  permission: 'product.update',
  summary: 'Restore an archived record; a category without its parent moves to the top level',
  params: byId,
  body: z.strictObject({ kind }),
  answer: one(z.strictObject({ id })),
  rejections: {},
});
