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
      /** The decimals allowed in a quantity, in the unit of the line and in the base unit. */
      decimals: z.int(),
      own_unit: z.string(),
      own_decimals: z.int(),
      /** What was returned already, in the product's base unit. */
      returned: z.strictObject({
        quantity: anyQuantity,
        net: price,
        order_discount_share: price,
        vat: sum,
      }),
      /** The serial numbers sold on this line and not returned. */
      pieces: z.array(z.string()),
      /** What can still be returned, in the product's base unit, and its refund. */
      left: z.strictObject({ quantity: anyQuantity, refund: sum }),
    }),
  ),
  /** The balance of the sale: `refunded` is the part of `paid` that was handed back. */
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
  summary: 'The sale of a receipt, with what can still be returned',
  query: z.strictObject({
    /** The number of the receipt, the content of its QR code, or the id of the sale. */
    code: text(500),
  }),
  answer: one(saleToReturn),
  rejections: { sale_not_found: 404 },
});
