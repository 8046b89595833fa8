import { command } from '#platform/http/endpoint.ts';
import { postBillRoute } from '../contract/receipt-cost.ts';
import { billDifference } from '../core/bill-difference.ts';
import { putCost } from './put-cost.ts';

export const postBill = command(postBillRoute, (tx, { body }, context) =>
  putCost(tx, context, {
    kind: 'bill',
    request: body,
    supplierOf: ({ supplier_id }) => supplier_id,
    costsOf: (lines, { vat_registered }) => billDifference(body, lines, vat_registered),
  }),
);
