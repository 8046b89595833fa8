import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { anyQuantity, date, id, page, price, signedRate } from '#platform/contract/fields.ts';

/** The most rows of a page: the list fills a device and is not read by a person. */
const ROWS_MAX = 1000;

/** A price list line with the terms of its list, as the till computes prices. */
export const posPriceLine = z.strictObject({
  id,
  price_list_id: id,
  list_name: z.string(),
  list_name_bn: z.string(),
  group_id: id.nullable(),
  branch_id: id.nullable(),
  starts_on: date.nullable(),
  ends_on: date.nullable(),
  priority: z.int(),
  round_to: price,
  /** A variant, product, category or brand. All zeros: all products. */
  target: z.string(),
  unit_id: id.nullable(),
  min_quantity: anyQuantity,
  max_quantity: anyQuantity.nullable(),
  min_amount: price,
  max_amount: price.nullable(),
  rate: signedRate.nullable(),
  price: price.nullable(),
});

export type PosPriceLine = z.output<typeof posPriceLine>;

export const posPricesRoute = defineRoute({
  method: 'GET',
  path: '/pos/price-lists',
  permission: 'pos-product.read',
  summary: 'List the prices from price lists that apply at this till, today or later',
  query: z.strictObject({
    warehouse_id: id,
    limit: z.coerce.number().pipe(z.int().min(1).max(ROWS_MAX)).default(ROWS_MAX),
    cursor: page.cursor,
  }),
  answer: z.strictObject({
    data: z.strictObject({
      /** The version of the price lists of this response, as in `/pos/sync`. */
      prices_version: z.string(),
      lines: z.array(posPriceLine),
      /** The parent of each category: a line of a category applies to all below it. */
      categories: z.array(z.strictObject({ id, parent_id: id })),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422 },
});

export type PosPrices = z.output<(typeof posPricesRoute)['answer']>;
