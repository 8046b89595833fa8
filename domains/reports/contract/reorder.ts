import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { anyQuantity, id, one, positiveQuantity, quantitySum } from '#platform/contract/fields.ts';

const days = z.coerce.number().int().min(1).max(180);

const row = z.strictObject({
  branch_id: id,
  variant_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  /** The last supplier; null: none yet. */
  supplier: z.strictObject({ id, name: z.string() }).nullable(),
  available: quantitySum,
  incoming: quantitySum,
  sold: quantitySum,
  minimum: anyQuantity,
  /** Stock to fill up to; 0: as much as lasts `cover_days`. */
  maximum: anyQuantity,
  /** Null: none was sold. */
  lasts_days: z.int().nullable(),
  order: positiveQuantity,
  /** The pack in which it is bought; null: its own unit. */
  pack: positiveQuantity.nullable(),
});

export type ReorderRow = z.output<typeof row>;

export const reorderRoute = defineRoute({
  method: 'GET',
  path: '/inventory/reorder',
  permission: 'product-stock.read',
  summary:
    'List what to order now at the current pace of sales, by branch, the first to run out first',
  query: z.strictObject({
    branch_id: id.optional(),
    supplier_id: id.optional(),
    /** Days from the order to the delivery. */
    lead_days: days.default(7),
    /** Days that the order lasts from then on. */
    cover_days: days.default(14),
  }),
  answer: one(
    z.strictObject({
      sold_days: z.int(),
      lead_days: z.int(),
      cover_days: z.int(),
      /** The number of products to order; at most two hundred rows are returned. */
      count: z.int(),
      /** The branches of the rows. */
      branches: z.array(z.strictObject({ id, name: z.string(), name_bn: z.string() })),
      rows: z.array(row),
    }),
  ),
});

export type Reorder = z.output<(typeof reorderRoute)['answer']>['data'];
