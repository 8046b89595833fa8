import { z } from 'zod';
import { LINES_MAX, linesOf } from '#domains/documents/contract/document.ts';
import { removedLine } from '#domains/sales/contract/removed-line.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  documentId,
  id,
  instant,
  listOf,
  name,
  one,
  page,
  positiveQuantity,
  price,
  shareRate,
  sum,
  text,
} from '#platform/contract/fields.ts';

/** A held line. Its price is looked up again when the cart is recalled. */
export const heldLine = z.strictObject({
  variant_id: id,
  /** The unit of the quantity; omitted: the base unit. */
  unit_id: id.optional(),
  quantity: positiveQuantity,
  /** The shop's price when it was held: the till shows changes since then. */
  unit_price: price,
  /** A price set by hand. */
  own_price: price.optional(),
  product_discount: price.optional(),
  product_discount_rate: shareRate.optional(),
});

const content = {
  warehouse_id: id,
  register_id: id.optional(),
  customer_id: id.optional(),
  /** The text of the tab; empty: the customer's name, else the time. */
  name: text(200).default(''),
  lines: linesOf(heldLine),
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
  note: text(1000).default(''),
  /** The coupon, which is checked again when the cart is recalled. */
  coupon_code: text(60).default(''),
  /** The total shown at the till; not used in calculations. */
  total: sum,
  removed_lines: z.array(removedLine).max(LINES_MAX).default([]),
};

export const heldCartRequest = z.strictObject({ id: documentId, ...content });
export type HeldCartRequest = z.output<typeof heldCartRequest>;

export const heldCartRow = z.strictObject({
  id,
  branch_id: id,
  register_id: id.nullable(),
  name: z.string(),
  customer_name: z.string().nullable(),
  /** The name of the user who held it. */
  held_by: z.string(),
  held_at: instant,
  line_count: z.int(),
  total: sum,
  version: z.int(),
});
export type HeldCartRow = z.output<typeof heldCartRow>;

export const heldCart = z.strictObject({
  ...heldCartRow.shape,
  warehouse_id: id,
  customer_id: id.nullable(),
  customer_code: z.string().nullable(),
  lines: z.array(heldLine),
  order_discount: price.nullable(),
  order_discount_rate: shareRate.nullable(),
  note: z.string(),
  coupon_code: z.string(),
  removed_lines: z.array(removedLine),
});
export type HeldCart = z.output<typeof heldCart>;

const cartAnswer = one(heldCart);

export const holdCartRoute = defineRoute({
  method: 'POST',
  path: '/pos/held-carts',
  permission: 'held-cart.create',
  summary: 'Hold a cart; repeating the request with its id replaces it until it is recalled',
  body: heldCartRequest,
  answer: cartAnswer,
  status: 201,
  rejections: {
    register_not_found: 404,
    variant_not_found: 404,
    unit_not_found: 404,
    customer_not_found: 404,
    id_reused: 409,
    cart_taken: 409,
  },
});

export const listHeldCartsRoute = defineRoute({
  method: 'GET',
  path: '/pos/held-carts',
  permission: 'held-cart.read',
  summary: 'Held carts of a branch, newest first',
  query: z.strictObject({ ...page, branch_id: id.optional() }),
  answer: listOf(heldCartRow),
  rejections: { invalid_cursor: 422 },
});

export const recallCartRoute = defineRoute({
  method: 'POST',
  path: '/pos/held-carts/{id}/recall',
  permission: 'held-cart.create',
  summary: 'Recall a held cart: only one till gets it',
  params: byId,
  /** The id of the new cart; a retry with the same id gets the cart again. */
  body: z.strictObject({ id: documentId }),
  answer: cartAnswer,
  rejections: { cart_taken: 409 },
});

export const discardCartRoute = defineRoute({
  method: 'DELETE',
  path: '/pos/held-carts/{id}',
  permission: 'held-cart.delete',
  summary: 'Discard a held cart; it is recorded among the discarded carts',
  params: byId,
  body: z.strictObject({ reason: name() }),
  answer: one(z.strictObject({ id })),
  rejections: { cart_taken: 409 },
});
