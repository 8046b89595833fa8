import { z } from 'zod';
import { DAY_REJECTIONS, linesOf } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { documentId, id, listOf, page, positiveQuantity, text } from '#platform/contract/fields.ts';
import { stockLevel } from './product-stock.ts';
import { createTransferRoute } from './stock-transfer.ts';
import { BATCH_REJECTIONS, trackedLine } from './tracked.ts';

export const listNonSaleableRoute = defineRoute({
  method: 'GET',
  path: '/inventory/non-saleable-product',
  permission: 'product-stock.read',
  summary: 'List the stock of warehouses that sell nothing, as with damaged products',
  query: z.strictObject({
    ...page,
    warehouse_id: id.optional(),
    branch_id: id.optional(),
    category_id: id.optional(),
  }),
  answer: listOf(stockLevel),
  rejections: { invalid_cursor: 422 },
});

const moveRequest = z.strictObject({
  id: documentId,
  from_warehouse_id: id,
  to_warehouse_id: id,
  lines: linesOf(z.strictObject({ variant_id: id, quantity: positiveQuantity, ...trackedLine })),
  note: text(1000).default(''),
});
export type MoveRequest = z.output<typeof moveRequest>;

export const moveToNonSaleableRoute = defineRoute({
  method: 'POST',
  path: '/inventory/non-saleable-product',
  permission: 'stock-transfer.create',
  summary:
    'Move stock to a warehouse that sells nothing: a stock transfer, sent and received at once',
  body: moveRequest,
  answer: createTransferRoute.answer,
  status: 201,
  rejections: {
    ...createTransferRoute.rejections,
    warehouse_sells: 422,
    ...DAY_REJECTIONS,
    ...BATCH_REJECTIONS,
  },
});
