import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, date, id, listOf, one, page, price } from '#platform/contract/fields.ts';

const row = z.strictObject({
  variant_id: id,
  product_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  /** Unit costs: when the price was last reviewed, and in the latest delivery. */
  old_cost: price,
  new_cost: price,
  sale_price: price,
  product_discount: price,
  /** Profit of one piece at the new cost, without VAT. */
  earned: amount,
  /** The price that keeps the margin over the cost, in whole taka. null: no price does. */
  proposed_price: price.nullable(),
  /** The delivery with the higher cost. */
  document_id: id,
  number: z.string(),
  business_date: date,
});

export type CostIncreaseRow = z.output<typeof row>;

export const listCostIncreasesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/cost-increases',
  permission: 'product.update',
  summary: 'List cost increases whose price nobody has reviewed; with `cost.read`',
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    /** Only increases from this receipt. */
    document_id: id.optional(),
  }),
  answer: listOf(row),
  rejections: { invalid_cursor: 422 },
});

export const dismissCostIncreaseRoute = defineRoute({
  method: 'POST',
  path: '/inventory/cost-increases/{id}/dismiss',
  permission: 'product.update',
  summary: 'Keep the price of a variant although its cost increased; with `cost.read`',
  params: byId,
  answer: one(z.strictObject({ id })),
  rejections: {},
});
