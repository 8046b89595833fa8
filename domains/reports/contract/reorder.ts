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
  /** Who brought it last; null: nobody did yet. */
  supplier: z.strictObject({ id, name: z.string() }).nullable(),
  available: quantitySum,
  incoming: quantitySum,
  sold: quantitySum,
  minimum: anyQuantity,
  /** Up to how much its warehouses are filled; 0: as long as it is to last. */
  maximum: anyQuantity,
  /** Null: nothing was sold of it. */
  lasts_days: z.int().nullable(),
  order: positiveQuantity,
  /** What it is bought in; null: in its own unit. */
  pack: positiveQuantity.nullable(),
});

export type ReorderRow = z.output<typeof row>;

export const reorderRoute = defineRoute({
  method: 'GET',
  path: '/inventory/reorder',
  permission: 'product-stock.read',
  summary: 'What to order now, from how fast it sells: what runs out first of each branch first',
  query: z.strictObject({
    branch_id: id.optional(),
    supplier_id: id.optional(),
    /** From an order until it is there. */
    lead_days: days.default(7),
    /** How long what is ordered is to last from then on. */
    cover_days: days.default(14),
  }),
  answer: one(
    z.strictObject({
      sold_days: z.int(),
      lead_days: z.int(),
      cover_days: z.int(),
      /** Of how many goods something should be ordered; the first two hundred are told. */
      count: z.int(),
      /** Of the rows. */
      branches: z.array(z.strictObject({ id, name: z.string(), name_bn: z.string() })),
      rows: z.array(row),
    }),
  ),
});

export type Reorder = z.output<(typeof reorderRoute)['answer']>['data'];
