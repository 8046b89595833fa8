import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { anyQuantity, one, price, sum, text } from '#platform/contract/fields.ts';
import { sale, saleLine } from './sale.ts';

const { id, number, business_date, posted_at, branch_id, reversed_by } = sale.shape;
const { cashier, warehouse_id, customer_id, customer_name, total, due } = sale.shape;

const saleToReturn = z.strictObject({
  id,
  number,
  business_date,
  posted_at,
  branch_id,
  reversed_by,
  cashier,
  warehouse_id,
  customer_id,
  customer_name,
  total,
  due,
  lines: z.array(
    z.strictObject({
      ...saleLine.omit({ batches: true }).shape,
      /** Decimals that a quantity may have, in what the line counts and in the own unit. */
      decimals: z.int(),
      own_unit: z.string(),
      own_decimals: z.int(),
      /** What has come back of it already, in the product's own unit. */
      returned: z.strictObject({
        quantity: anyQuantity,
        net: price,
        order_discount_share: price,
        vat: sum,
      }),
      /** The serial numbers that were sold by it and are not back. */
      pieces: z.array(z.string()),
      /** What may still come back of it, in the product's own unit, and for how much. */
      left: z.strictObject({ quantity: anyQuantity, refund: sum }),
    }),
  ),
  /** What stands of the sale: `refunded` is what of the money paid has left it again. */
  balance: z.strictObject({
    total: sum,
    paid: sum,
    returned: sum,
    refunded: sum,
    credited: sum,
  }),
});

export type SaleToReturn = z.output<typeof saleToReturn>;

export const findSaleToReturnRoute = defineRoute({
  method: 'GET',
  path: '/return-sale/lookup',
  permission: 'return-sale.read',
  summary: 'The sale that a receipt is of, with what may still come back of it',
  query: z.strictObject({
    /** The number of the receipt, what its QR says, or the id of the sale. */
    code: text(500),
  }),
  answer: one(saleToReturn),
  rejections: { sale_not_found: 404 },
});
