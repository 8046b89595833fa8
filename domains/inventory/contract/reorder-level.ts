import { z } from 'zod';
import { QUANTITY_MAX, type Quantity } from '#domains/kernel/core/quantity.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { anyQuantity, id, one, quantitySum } from '#platform/contract/fields.ts';

/** At how much goods run low; 0: only when they are gone. */
const level = z.int().min(0).max(QUANTITY_MAX) as unknown as z.ZodType<Quantity, number>;

export const setReorderLevelRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/product-stock',
  permission: 'product-stock.update',
  summary: 'At how much of a variant a warehouse runs low, and up to how much it is filled then',
  body: z.strictObject({
    warehouse_id: id,
    variant_id: id,
    reorder_level: level,
    /** 0: by how fast it sells. Not told: as it was. */
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
