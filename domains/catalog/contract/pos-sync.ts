import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, instant, page, quantitySum } from '#platform/contract/fields.ts';
import { posProduct } from './pos-product.ts';

/** Where other lists end at 200: this one fills the index of a device, and nobody reads it. */
const ROWS_MAX = 1000;

/**
 * A variant as the till stores it. One no longer sold is sent too, so that the till can drop it.
 */
export const syncedProduct = z.strictObject({
  ...posProduct.shape,
  is_archived: z.boolean(),
});

export type SyncedProduct = z.output<typeof syncedProduct>;

export const syncedStock = z.strictObject({ id, stock: quantitySum });

export const posSyncRoute = defineRoute({
  method: 'GET',
  path: '/pos/sync',
  permission: 'pos-product.read',
  summary: 'List products changed since the till last asked, or all of them',
  query: z.strictObject({
    warehouse_id: id,
    /** What an earlier answer gave as `since`; without it, or long ago: everything. */
    since: instant.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(ROWS_MAX)).default(ROWS_MAX),
    cursor: page.cursor,
  }),
  answer: z.strictObject({
    data: z.strictObject({
      /** The pages hold all that is sold: what the device has besides is sold no more. */
      is_complete: z.boolean(),
      /** To be asked from next, once all pages are kept. */
      since: instant,
      products: z.array(syncedProduct),
      /** Of goods that moved, the rest of which did not change. */
      stock: z.array(syncedStock),
      /** Variants that were deleted. */
      deleted: z.array(id),
      /** Of which state the price lists are: another one than is known, and they are asked for. */
      prices_version: z.string(),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422 },
});

export type PosSync = z.output<(typeof posSyncRoute)['answer']>;
