import { z } from 'zod';
import { amount, date, id, sum } from '#platform/contract/fields.ts';

/** What every document says, as fields of its event. */
const document = {
  /** Of the document; of a reversal, of what was reversed. */
  id,
  kind: z.string(),
  number: z.string(),
  branch_id: id,
  business_date: date,
};

/** Where the rest can be read. */
const path = z.string();

/** Of a sale, invoice or exchange; amounts in minor units. */
export const saleEventData = z.strictObject({
  ...document,
  customer_id: id.nullable(),
  total: sum,
  vat: sum,
  paid: sum,
  due: sum,
  path,
});

export const returnEventData = z.strictObject({
  ...document,
  customer_id: id.nullable(),
  /** null: without a receipt. */
  sale_id: id.nullable(),
  total: sum,
  refunded: sum,
  /** The part that reduced the due. */
  credited: sum,
});

export const paymentEventData = z.strictObject({
  ...document,
  customer_id: id,
  paid: sum,
  /** The part that settled no due. */
  deposited: sum,
  due_after: amount,
  path,
});
