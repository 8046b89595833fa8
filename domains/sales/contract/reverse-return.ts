import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId } from '#platform/contract/fields.ts';

export const reverseReturnRoute = defineRoute({
  method: 'POST',
  path: '/return-sale/{id}/void',
  permission: 'return-sale.void',
  by_approval: true,
  summary: 'Reverse a sale return or an exchange',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: { has_returns: 409, has_payments: 409, ...REVERSAL_REJECTIONS },
});
