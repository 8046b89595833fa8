import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId } from '#platform/contract/fields.ts';

export const reverseAdjustmentRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-adjustment/{id}/void',
  permission: 'stock-adjustment.void',
  by_approval: true,
  summary: 'Reverse a stock adjustment with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: { ...REVERSAL_REJECTIONS, corrects_a_count: 409 },
});
