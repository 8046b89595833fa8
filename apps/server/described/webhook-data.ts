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

export const orderEventData = z.strictObject({
  id,
  number: z.string(),
  branch_id: id,
  customer_id: id.nullable(),
  total: amount,
  is_sent: z.boolean(),
  is_closed: z.boolean(),
  path,
});

export const productEventData = z.strictObject({
  id,
  code: z.string(),
  is_archived: z.boolean(),
  /** The product that it was merged into. */
  merged_into: id.nullable(),
  path,
});

/** Nothing of the person: that is read at the path, by a key that may. */
export const customerEventData = z.strictObject({
  id,
  is_archived: z.boolean(),
  /** The customer that they were merged into. */
  merged_into: id.nullable(),
  path,
});

/** The warehouses that have any, with quantities in 1/10,000 of the base unit. */
export const stockEventData = z.strictObject({
  /** The variant. */
  id,
  product_id: id,
  levels: z.array(
    z.strictObject({ warehouse_id: id, on_hand: z.number().int(), reserved: z.number().int() }),
  ),
  path,
});

export const connectionEventData = z.strictObject({
  id,
  app: z.string(),
  state: z.string(),
  /** Why it waits; null: it was mended meanwhile. */
  code: z.string().nullable(),
  path,
});

/** Of what was deleted; and of any event whose resource was deleted before it was first sent. */
export const deletedEventData = z.strictObject({ id });
