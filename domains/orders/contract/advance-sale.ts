import { z } from 'zod';
import { DEPOSIT_DIRECTIONS } from '#domains/parties/contract/deposit.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, one, page, text } from '#platform/contract/fields.ts';
import { ORDER_STATES } from '../core/order-kind.ts';
import { advance, orderRequest, SALES_ORDER, salesOrderRow } from './order.ts';
import { DEPOSIT_REJECTIONS, orderDeposit } from './order-deposit.ts';

const advanceRow = salesOrderRow.extend({
  advance: z.strictObject(advance),
});

export type AdvanceRow = z.output<typeof advanceRow>;

export const listAdvanceSalesRoute = defineRoute({
  method: 'GET',
  path: '/advance-sell',
  permission: 'sales-order.read',
  summary: 'Sales orders with a deposit, newest first, with what is still to pay',
  query: z.strictObject({
    ...page,
    state: z.enum([...ORDER_STATES, 'open']).optional(),
    party_id: id.optional(),
    warehouse_id: id.optional(),
  }),
  answer: listOf(advanceRow),
  rejections: { invalid_cursor: 422 },
});

export const postAdvanceSaleRoute = defineRoute({
  method: 'POST',
  path: '/advance-sell',
  permission: 'sales-order.create',
  summary: 'Create a sales order together with a deposit, for later delivery',
  body: z.strictObject({ ...orderRequest.shape, deposit: orderDeposit }),
  answer: one(SALES_ORDER),
  status: 201,
  rejections: {
    ...DEPOSIT_REJECTIONS,
    id_reused: 409,
    party_not_found: 404,
    variant_not_found: 404,
    unit_not_found: 404,
    party_required: 422,
    quantity_too_fine: 422,
    amount_too_large: 422,
    discount_given_twice: 422,
    discount_too_large: 422,
    more_than_total: 422,
  },
});

/** Sales orders and repairs take deposits alike. */
function depositsOf(resource: 'sales-order' | 'repairs', label: string) {
  return defineRoute({
    method: 'POST',
    path: `/${resource}/{id}/deposits`,
    permission: 'deposits.create',
    summary: `Take a deposit for a ${label}, or refund what is left of it`,
    params: byId,
    body: orderDeposit.extend({
      direction: z.enum(DEPOSIT_DIRECTIONS),
      note: text(1000).optional(),
    }),
    answer: one(SALES_ORDER),
    status: 201,
    rejections: {
      ...DEPOSIT_REJECTIONS,
      id_reused: 409,
      order_closed: 409,
      order_done: 409,
      party_required: 422,
    },
  });
}

export const depositRoutes = {
  sales_order: depositsOf('sales-order', 'sales order'),
  job: depositsOf('repairs', 'job'),
};
