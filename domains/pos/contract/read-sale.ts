import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, date, id, instant, listOf, page, sum } from '#platform/contract/fields.ts';
import { saleAnswer } from './sale.ts';

export const readSaleRoute = defineRoute({
  method: 'GET',
  path: '/pos-sale/{id}',
  permission: 'pos-sale.read',
  summary: 'A sale of the till, as posted',
  params: byId,
  answer: saleAnswer,
});

export const saleRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  customer_name: z.string().nullable(),
  total: sum,
  paid: sum,
  due: sum,
  reversed_by: id.nullable(),
});

export const listSalesRoute = defineRoute({
  method: 'GET',
  path: '/pos-sale/',
  permission: 'pos-sale.read',
  summary: 'Sales of the till, newest first',
  query: z.strictObject({ ...page, customer_id: id.optional() }),
  answer: listOf(saleRow),
  rejections: { invalid_cursor: 422 },
});
