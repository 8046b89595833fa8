// Answered in domains/inventory/server.
import { z } from 'zod';
import { DAY_REJECTIONS } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, one, price, quantitySum } from '#platform/contract/fields.ts';

const shared = {
  params: byId,
  permission: 'product.merge' as const,
  rejections: {
    merge_with_itself: 422 as const,
    merged_already: 409 as const,
    kinds_differ: 409 as const,
    units_differ: 409 as const,
    tracking_differs: 409 as const,
    variants_differ: 409 as const,
    stock_elsewhere: 409 as const,
    stock_below_zero: 409 as const,
    count_open: 409 as const,
    batches_differ: 409 as const,
  },
};

const merged = z.strictObject({ id, code: z.string(), name: z.string(), name_bn: z.string() });

const pair = z.strictObject({
  duplicate_id: id,
  survivor_id: id,
  /** The variant of the survivor. Empty if there is only one. */
  variant: z.string(),
  variant_bn: z.string(),
  /** The price of the duplicate; the price of the survivor is used from now on. */
  duplicate_price: price,
  survivor_price: price,
  /** The stock that moves to the survivor, in all warehouses. */
  stock: quantitySum,
  barcodes: z.array(z.string()),
});

export const previewProductMergeRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/inventory/product/{id}/merge',
  summary: 'Preview merging two products; writes nothing',
  query: z.strictObject({ duplicate_id: id }),
  answer: one(z.strictObject({ survivor: merged, duplicate: merged, variants: z.array(pair) })),
});

export const mergeProductsRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/inventory/product/{id}/merge',
  summary: 'Merge two products: codes, prices and stock go to the survivor; documents stay',
  body: z.strictObject({ duplicate_id: id }),
  rejections: { ...shared.rejections, ...DAY_REJECTIONS },
  answer: one(
    z.strictObject({
      survivor: merged,
      duplicate: merged,
      variants: z.array(pair),
      /** The documents that moved its stock, one for each warehouse. */
      document_ids: z.array(id),
    }),
  ),
});
