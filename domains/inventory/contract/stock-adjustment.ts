import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, linesOf } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  documentId,
  id,
  instant,
  one,
  price,
  quantityChange,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { REASONS } from '../core/adjustments/decide-adjustment.ts';
import { BATCH_REJECTIONS, trackedLine } from './tracked.ts';

const adjustmentRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  reason: z.enum(REASONS),
  lines: linesOf(
    z.strictObject({
      variant_id: id,
      quantity_change: quantityChange,
      /** Of a quantity that comes in. Absent: the present average cost. */
      unit_cost: price.optional(),
      ...trackedLine,
    }),
  ),
  note: text(1000).optional(),
  happened_at: instant.optional(),
});

export type AdjustmentRequest = z.output<typeof adjustmentRequest>;

const adjustment = z.strictObject({
  ...documentHead,
  warehouse_id: id,
  /** `merge`: two products were merged. `samples`: the goods of a trial were taken away. */
  reason: z.enum([...REASONS, 'merge', 'samples']),
  lines: z.array(
    z.strictObject({
      id,
      variant_id: id,
      quantity_change: quantityChange,
      unit_cost: cost(price.nullable()),
      value: cost(amount),
    }),
  ),
  note: z.string(),
});

export type Adjustment = z.output<typeof adjustment>;

export const postAdjustmentRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-adjustment',
  permission: 'stock-adjustment.create',
  summary: 'Post a stock adjustment, with a reason and its effect on cost',
  body: adjustmentRequest,
  answer: one(adjustment),
  status: 201,
  rejections: {
    variant_not_found: 404,
    not_stocked: 409,
    id_reused: 409,
    ...DAY_REJECTIONS,
    happened_at_in_future: 422,
    quantity_too_fine: 422,
    unit_cost_of_loss: 422,
    unit_cost_required: 422,
    amount_too_large: 422,
    ...BATCH_REJECTIONS,
  },
});

export const readAdjustmentRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-adjustment/{id}',
  permission: 'stock-adjustment.read',
  summary: 'Get a posted stock adjustment',
  params: byId,
  answer: one(adjustment),
});
