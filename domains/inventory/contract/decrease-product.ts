import { z } from 'zod';
import { linesOf } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  date,
  documentId,
  id,
  instant,
  listOf,
  page,
  positiveQuantity,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { DECREASE_REASONS } from '../core/adjustments/decide-adjustment.ts';
import { postAdjustmentRoute } from './stock-adjustment.ts';
import { trackedLine } from './tracked.ts';

const decreaseRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  reason: z.enum(DECREASE_REASONS),
  lines: linesOf(z.strictObject({ variant_id: id, quantity: positiveQuantity, ...trackedLine })),
  note: text(1000).optional(),
  happened_at: instant.optional(),
});

export const postDecreaseRoute = defineRoute({
  method: 'POST',
  path: '/inventory/decrease-product',
  permission: 'stock-adjustment.create',
  summary: 'Write off stock that was damaged, expired, stolen, used or given away, at its cost',
  body: decreaseRequest,
  answer: postAdjustmentRoute.answer,
  status: 201,
  rejections: postAdjustmentRoute.rejections,
});

const decrease = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  warehouse_id: id,
  reason: z.enum(DECREASE_REASONS),
  note: z.string(),
  posted_by: z.string(),
  line_count: z.int(),
  is_reversed: z.boolean(),
  /** The cost of the stock written off. */
  value: cost(amount),
});
export type Decrease = z.output<typeof decrease>;

export const listDecreasesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/decrease-product',
  permission: 'stock-adjustment.read',
  summary: 'List stock write-offs, newest first',
  query: z.strictObject({
    warehouse_id: id.optional(),
    branch_id: id.optional(),
    reason: z.enum(DECREASE_REASONS).optional(),
    limit: page.limit,
    cursor: page.cursor,
  }),
  answer: listOf(decrease),
  rejections: { invalid_cursor: 422 },
});
