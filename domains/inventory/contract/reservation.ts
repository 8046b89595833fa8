import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  positiveQuantity,
  quantitySum,
  text,
} from '#platform/contract/fields.ts';

/** A quantity reserved for a customer, and until when. */
export const reservation = z.strictObject({
  id,
  warehouse_id: id,
  variant_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  quantity: positiveQuantity,
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  expires_on: date,
  /** Its last day has passed: the next document that needs the stock takes it. */
  is_expired: z.boolean(),
  note: z.string(),
  /** The sales order that it is reserved for, with its number. */
  order: z.strictObject({ id, number: z.string() }).nullable(),
  /** Reserved by a held cart. */
  is_of_cart: z.boolean(),
  reserved_at: instant,
  reserved_by: z.string(),
  /** How it ended: released, taken by the one it was for, or expired. null: still active. */
  ended_as: z.enum(['released', 'taken', 'expired']).nullable(),
});
export type Reservation = z.input<typeof reservation>;

export const listReservationsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/reservations',
  permission: 'product-stock.read',
  summary: 'List reservations, latest first or by last day',
  query: z.strictObject({
    ...page,
    /** `until`: the earliest last day first. */
    sort: z.enum(['newest', 'until']).default('newest'),
    variant_id: id.optional(),
    warehouse_id: id.optional(),
    branch_id: id.optional(),
    /** Only open reservations (the default), or all. */
    state: z.enum(['open', 'all']).default('open'),
  }),
  answer: listOf(reservation),
  rejections: { invalid_cursor: 422 },
});

export const reserveStockRoute = defineRoute({
  method: 'POST',
  path: '/inventory/reservations',
  permission: 'product-stock.update',
  summary: 'Reserve stock of a warehouse for a customer until a day',
  body: z.strictObject({
    id: documentId,
    warehouse_id: id,
    variant_id: id,
    quantity: positiveQuantity,
    customer_id: id.optional(),
    expires_on: date,
    note: text(500).default(''),
  }),
  answer: one(z.strictObject({ id, reserved: quantitySum, available: quantitySum })),
  rejections: {
    id_reused: 409,
    insufficient_stock: 409,
    variant_not_found: 422,
    customer_not_found: 422,
    quantity_too_fine: 422,
    day_has_passed: 422,
  },
  status: 201,
});
export type ReservationRequest = z.output<typeof reserveStockRoute.body>;

export const releaseStockRoute = defineRoute({
  method: 'POST',
  path: '/inventory/reservations/{id}/release',
  permission: 'product-stock.update',
  summary: 'Release a reservation; repeating the call changes nothing',
  params: byId,
  body: z.strictObject({}),
  answer: one(z.strictObject({ id, reserved: quantitySum, available: quantitySum })),
  rejections: { reservation_taken: 409 },
});
