import { z } from 'zod';
import { cashTenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, page } from '#platform/contract/fields.ts';
import { OPENING_REJECTIONS, SALE_REJECTIONS } from './post-sale.ts';
import { saleRow } from './read-sale.ts';
import { saleAnswer, saleRequest } from './sale.ts';

const list = {
  method: 'GET' as const,
  permission: 'pos-sale.read' as const,
  query: z.strictObject({ ...page, branch_id: id.optional() }),
  answer: listOf(saleRow),
  rejections: { invalid_cursor: 422 } as const,
};

export const listCashSalesRoute = defineRoute({
  ...list,
  path: '/cash-sell',
  summary: 'Sales that were paid in full with cash, newest first',
});

export const listCustomerSalesRoute = defineRoute({
  ...list,
  path: '/customer-sales',
  summary: 'Sales to a named customer, newest first',
});

export const listServiceSalesRoute = defineRoute({
  ...list,
  path: '/service-sell',
  summary: 'Sales with a service, newest first',
});

const post = {
  method: 'POST' as const,
  permission: 'pos-sale.create' as const,
  priority: 'till' as const,
  answer: saleAnswer,
  status: 201 as const,
};

export const postCashSaleRoute = defineRoute({
  ...post,
  path: '/cash-sell',
  summary: 'Post a sale that is paid in full with cash',
  body: saleRequest.extend({ payments: cashTenders }),
  rejections: { ...OPENING_REJECTIONS, ...SALE_REJECTIONS, not_paid_in_cash: 422 },
});

export const postServiceSaleRoute = defineRoute({
  ...post,
  path: '/service-sell',
  summary: 'Post a sale of services alone',
  body: saleRequest,
  rejections: { ...OPENING_REJECTIONS, not_a_service: 422, ...SALE_REJECTIONS },
});
