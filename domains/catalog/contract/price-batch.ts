import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  date,
  id,
  instant,
  listOf,
  one,
  page,
  price,
  signedAmount,
  signedRate,
} from '#platform/contract/fields.ts';

/** In minor units: 1, or to whole taka, 5, 10, 50 or 100 taka. */
const roundTo = z.literal([1, 100, 500, 1000, 5000, 10_000]);

export const over = z.enum(['price', 'cost', 'rise']);

const rule = z.strictObject({
  /**
   * The base: the present price, the present cost, or the price scaled by the cost increases of
   * `GET
   * /inventory/cost-increases`. The last two need permission to see costs.
   */
  over: over.default('price'),
  /** In parts per million of the base; negative: less. Either `rate` or `amount`. */
  rate: signedRate.nullable().default(null),
  /** In minor units; negative: less. */
  amount: signedAmount.nullable().default(null),
  round_to: roundTo.default(1),
  /** Includes its subcategories. */
  category_id: id.nullable().default(null),
  brand_id: id.nullable().default(null),
  /** Only these products. null: no limit. */
  product_ids: z.array(id).min(1).max(200).nullable().default(null),
});

export type RuleRequest = z.output<typeof rule>;

const rejections = {
  rule_without_amount: 422,
  category_not_found: 404,
  brand_not_found: 404,
  too_many_prices: 422,
} as const;

const preview = z.strictObject({
  /** The number of prices that would change. */
  changed: z.int(),
  /**
   * The number of prices that cannot change: below zero, below the discount, too large, or without
   * a
   * known cost.
   */
  skipped: z.int(),
  /** Identifies this preview: the present prices and the new ones. */
  fingerprint: z.string(),
  /** The first rows, by code. */
  rows: z.array(
    z.strictObject({
      variant_id: id,
      product_id: id,
      product_code: z.string(),
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
      sale_price_before: price,
      sale_price: price,
      /** Other units with prices of their own, which no rule changes. */
      own_prices: z.array(
        z.strictObject({ unit_name: z.string(), unit_name_bn: z.string(), sale_price: price }),
      ),
    }),
  ),
});

export type PricePreview = z.output<typeof preview>;

export const previewPricesRoute = defineRoute({
  method: 'POST',
  path: '/inventory/price-changes/preview',
  permission: 'product.update',
  summary: 'Preview a change of many prices; writes nothing',
  body: rule,
  answer: one(preview),
  rejections,
});

const batch = z.strictObject({
  id,
  at: instant,
  actor_name: z.string(),
  over,
  /** The margin over cost, shown only with permission to see costs. */
  rate: signedRate.nullable(),
  amount: signedAmount.nullable(),
  round_to: z.int(),
  changed: z.int(),
  undone_at: instant.nullable(),
  /** The number of prices set back. null: not undone. */
  set_back: z.int().nullable(),
});

export type PriceBatch = z.output<typeof batch>;

export const changePricesRoute = defineCreation({
  path: '/inventory/price-changes',
  permission: 'product.update',
  summary: 'Change many prices by a rule, exactly as previewed, now or on a later day',
  body: rule.extend({
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    /** The day of the change. null: now. */
    begins_on: date.nullable().default(null),
  }),
  /** For a later day: the id of the plan and its number of prices. */
  answer: one(z.strictObject({ id, changed: z.int() })),
  status: 201,
  rejections: {
    day_not_ahead: 422,
    ...rejections,
    no_price_changes: 409,
    preview_outdated: 409,
    already_planned: 409,
  },
});

export const listPriceBatchesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/price-changes',
  permission: 'product.read',
  summary: 'List price changes made together, newest first',
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(batch),
  rejections: { invalid_cursor: 422 },
});

export const undoPricesRoute = defineRoute({
  method: 'POST',
  path: '/inventory/price-changes/{id}/undo',
  permission: 'product.update',
  summary: 'Undo a change of many prices; prices changed since then stay',
  params: byId,
  answer: one(z.strictObject({ set_back: z.int() })),
  rejections: { already_undone: 409 },
});
