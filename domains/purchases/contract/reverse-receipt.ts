import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId } from '#platform/contract/fields.ts';

export const reverseReceiptRoute = defineRoute({
  method: 'POST',
  path: '/purchases/receipts/{id}/void',
  permission: 'goods-receipt.void',
  by_approval: true,
  summary: 'Reverse a goods receipt with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: { has_costs: 409, goods_sent_back: 409, ...REVERSAL_REJECTIONS },
});
