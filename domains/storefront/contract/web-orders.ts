import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  id,
  instant,
  listOf,
  one,
  page,
  positiveQuantity,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';
import { WEB_ORDER_STATES } from '../core/order-state.ts';

const place = z.strictObject({
  name: z.string(),
  name_bn: z.string(),
  district: z.string(),
  district_bn: z.string(),
});

const row = {
  /** The sales order. */
  id,
  code: z.string(),
  /** Of the sales order. */
  number: z.string(),
  state: z.enum(WEB_ORDER_STATES),
  name: z.string(),
  phone: z.string(),
  /** null: it is collected. */
  place: place.nullable(),
  placed_at: instant,
  total: sum,
  /** Of the sales order. */
  version: z.int(),
};

const webOrder = z.strictObject({
  ...row,
  street: z.string(),
  landmark: z.string(),
  note: z.string(),
  language: z.enum(['bn', 'en']),
  customer: z.strictObject({ id, name: z.string() }),
  zone: z.string().nullable(),
  confirmed_at: instant.nullable(),
  confirmed_by: z.string().nullable(),
  done_at: instant.nullable(),
  closed_at: instant.nullable(),
  closed_reason: z.string(),
  subtotal: sum,
  discount: sum,
  vat: sum,
  vat_included: sum,
  delivery: sum,
  rounding: amount,
  lines: z.array(
    z.strictObject({
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
      unit: z.string(),
      unit_bn: z.string(),
      quantity: positiveQuantity,
      net: sum,
    }),
  ),
  /** What the customer follows it by. */
  url: z.string(),
});

export type WebOrderRow = z.output<(typeof listWebOrdersRoute)['answer']>['data'][number];
export type WebOrder = z.output<typeof webOrder>;

export const listWebOrdersRoute = defineRoute({
  method: 'GET',
  path: '/ecommerce/orders',
  permission: 'store-orders.read',
  summary: 'List the orders of the web store at the caller’s locations, newest first',
  query: z.strictObject({ ...page, state: z.enum(WEB_ORDER_STATES).optional() }),
  answer: listOf(z.strictObject(row)),
  rejections: { invalid_cursor: 422 },
});

export const readWebOrderRoute = defineRoute({
  method: 'GET',
  path: '/ecommerce/orders/{id}',
  permission: 'store-orders.read',
  summary: 'An order of the web store with its checkout',
  params: byId,
  answer: one(webOrder),
});

const ACTION_REJECTIONS = { version_conflict: 409, order_closed: 409, order_done: 409 } as const;

export const confirmWebOrderRoute = defineRoute({
  method: 'POST',
  path: '/ecommerce/orders/{id}/confirm',
  permission: 'store-orders.update',
  summary: 'Accept an order of the web store',
  params: byId,
  body: z.strictObject({ version }),
  answer: one(webOrder),
  rejections: ACTION_REJECTIONS,
});

export const cancelWebOrderRoute = defineRoute({
  method: 'POST',
  path: '/ecommerce/orders/{id}/cancel',
  permission: 'store-orders.cancel',
  summary: 'Cancel an order of the web store of which nothing was invoiced, and release its goods',
  params: byId,
  body: z.strictObject({ version, reason: text(200).default('') }),
  answer: one(webOrder),
  rejections: { ...ACTION_REJECTIONS, order_has_documents: 409 },
});
