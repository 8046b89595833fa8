import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, instant, page, quantitySum } from '#platform/contract/fields.ts';
import { posProduct } from './pos-product.ts';

/** The most rows of a page: other lists have 200, but this one fills the index of a device. */
const ROWS_MAX = 1000;

/**
 * A variant as the till stores it. Variants that are no longer sold are sent too, so that the till
 * removes them.
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
    /** `since` of an earlier response. Absent or too old: everything is sent. */
    since: instant.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(ROWS_MAX)).default(ROWS_MAX),
    cursor: page.cursor,
  }),
  answer: z.strictObject({
    data: z.strictObject({
      /** The pages contain all products; the device removes any others. */
      is_complete: z.boolean(),
      /** To send in the next request, once all pages are stored. */
      since: instant,
      products: z.array(syncedProduct),
      /** Stock of variants that moved but did not otherwise change. */
      stock: z.array(syncedStock),
      /** The ids of deleted variants. */
      deleted: z.array(id),
      /** The version of the price lists. If it changed, they must be fetched again. */
      prices_version: z.string(),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422 },
});

export type PosSync = z.output<(typeof posSyncRoute)['answer']>;
