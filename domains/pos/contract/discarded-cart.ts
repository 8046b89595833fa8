import { z } from 'zod';
import { linesOf } from '#domains/documents/contract/document.ts';
import { removedLine } from '#domains/sales/contract/removed-line.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  documentId,
  id,
  instant,
  listOf,
  name,
  one,
  page,
  positiveQuantity,
  sum,
} from '#platform/contract/fields.ts';

const discardedCartRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  register_id: id.optional(),
  reason: name(),
  /** Everything that was in it, including lines removed before. */
  lines: linesOf(removedLine),
});
export type DiscardedCartRequest = z.output<typeof discardedCartRequest>;

const discardedCart = z.strictObject({
  id,
  branch_id: id,
  register_id: id.nullable(),
  /** The name of the user who discarded it. */
  discarded_by: z.string(),
  discarded_at: instant,
  reason: z.string(),
  /** At the shop's prices at that time, before discounts and VAT. */
  total: sum,
  lines: z.array(
    z.strictObject({
      variant_id: id,
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
      quantity: positiveQuantity,
      reason: z.string(),
    }),
  ),
});
export type DiscardedCart = z.output<typeof discardedCart>;

export const clearCartRoute = defineRoute({
  method: 'POST',
  path: '/pos/discarded-carts',
  permission: 'discarded-cart.create',
  summary: 'Record a discarded cart that did not become a sale',
  body: discardedCartRequest,
  answer: one(z.strictObject({ id, total: sum })),
  status: 201,
  rejections: { register_not_found: 404, variant_not_found: 404, id_reused: 409 },
});

export const listDiscardedCartsRoute = defineRoute({
  method: 'GET',
  path: '/pos/discarded-carts',
  permission: 'discarded-cart.read',
  summary: 'Discarded carts, newest first',
  query: z.strictObject({ ...page, branch_id: id.optional() }),
  answer: listOf(discardedCart),
  rejections: { invalid_cursor: 422 },
});
