import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page } from '#platform/contract/fields.ts';

/** What is put away and shown nowhere else: products and price lists show theirs. */
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
  summary:
    'Categories, brands or fields of goods or customers that were put away, the latest first',
  query: z.strictObject({ ...page, kind: kind.default('category') }),
  answer: listOf(archived),
  rejections: { invalid_cursor: 422 },
});

export const restoreArchivedRoute = defineRoute({
  method: 'POST',
  path: '/inventory/archived/{id}/restore',
  permission: 'product.update',
  summary: 'Take one back that was put away; a category whose place is gone stands at the top',
  params: byId,
  body: z.strictObject({ kind }),
  answer: one(z.strictObject({ id })),
  rejections: {},
});
