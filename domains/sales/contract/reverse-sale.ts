import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId } from '#platform/contract/fields.ts';

export const reverseSaleRoute = defineRoute({
  method: 'POST',
  path: '/pos-sale/{id}/void',
  permission: 'pos-sale.void',
  by_approval: true,
  summary: 'Reverse a sale',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: { has_returns: 409, has_payments: 409, ...REVERSAL_REJECTIONS },
});
