import { z } from 'zod';
import { QUANTITY_MAX, type Quantity } from '#domains/kernel/core/quantity.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { anyQuantity, id, one, quantitySum } from '#platform/contract/fields.ts';

/** The reorder level. 0: low only when out of stock. */
const level = z.int().min(0).max(QUANTITY_MAX) as unknown as z.ZodType<Quantity, number>;

export const setReorderLevelRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/product-stock',
  permission: 'product-stock.update',
  summary: 'Set the reorder level of a variant in a warehouse, and the level to fill up to',
  body: z.strictObject({
    warehouse_id: id,
    variant_id: id,
    reorder_level: level,
    /** 0: derived from the rate of sales. Absent: unchanged. */
    fill_to: level.optional(),
  }),
  answer: one(
    z.strictObject({
      warehouse_id: id,
      variant_id: id,
      on_hand: quantitySum,
      reorder_level: anyQuantity,
      fill_to: anyQuantity,
      is_low: z.boolean(),
    }),
  ),
  rejections: { most_below_least: 422 },
});
