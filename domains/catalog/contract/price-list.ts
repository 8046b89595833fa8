import { z } from 'zod';
import { ZERO } from '#domains/kernel/core/money.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  anyQuantity,
  byId,
  date,
  id,
  listOf,
  name,
  one,
  page,
  price,
  signedRate,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';

/** In minor units: 1, or to whole taka, 5, 10, 50 or 100 taka. */
const roundTo = z.literal([1, 100, 500, 1000, 5000, 10_000]);

const terms = {
  /** The customer group. null: everybody. */
  group_id: id.nullable(),
  /** null: all branches. */
  branch_id: id.nullable(),
  /** The first and the last day. null: no limit. */
  starts_on: date.nullable(),
  ends_on: date.nullable(),
};

export const priceList = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  ...terms,
  priority: z.int(),
  round_to: price,
  archived: z.boolean(),
  /** The number of lines. */
  lines: z.int(),
  version: z.int(),
});

export type PriceList = z.output<typeof priceList>;

const priority = z.int().min(0).max(100);

const faults = {
  days_reversed: 422,
  group_not_found: 404,
  branch_not_found: 404,
  name_taken: 409,
} as const;

export const listPriceListsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/price-lists',
  permission: 'price-list.read',
  summary: 'List price lists by name',
  query: z.strictObject({ ...page, status: z.enum(['active', 'archived']).default('active') }),
  answer: listOf(priceList),
  rejections: { invalid_cursor: 422 },
});

export const readPriceListRoute = defineRoute({
  method: 'GET',
  path: '/inventory/price-lists/{id}',
  permission: 'price-list.read',
  summary: 'Get a price list: its customers, branches and days',
  params: byId,
  answer: one(priceList),
});

export const createPriceListRoute = defineCreation({
  path: '/inventory/price-lists',
  permission: 'price-list.update',
  summary: 'Add a price list without lines',
  body: z.strictObject({
    name: name(),
    name_bn: text(200).default(''),
    group_id: terms.group_id.default(null),
    branch_id: terms.branch_id.default(null),
    starts_on: terms.starts_on.default(null),
    ends_on: terms.ends_on.default(null),
    priority: priority.default(0),
    round_to: roundTo.default(1),
  }),
  answer: one(priceList),
  status: 201,
  rejections: faults,
});

export const changePriceListRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/price-lists/{id}',
  permission: 'price-list.update',
  summary: 'Change the customers, branches or days of a price list, or archive it',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    name_bn: text(200).optional(),
    group_id: terms.group_id.optional(),
    branch_id: terms.branch_id.optional(),
    starts_on: terms.starts_on.optional(),
    ends_on: terms.ends_on.optional(),
    priority: priority.optional(),
    round_to: roundTo.optional(),
    archived: z.boolean().optional(),
  }),
  answer: one(priceList),
  rejections: { ...faults, version_conflict: 409, price_lists_conflict: 409 },
});

const target = {
  /** At most one of the four; none means all products. */
  variant_id: id.nullable(),
  product_id: id.nullable(),
  category_id: id.nullable(),
  brand_id: id.nullable(),
};

/** Zero or more, in 1/10,000 of the unit. */
const quantity = anyQuantity.refine((value) => value >= 0);

export const priceListLine = z.strictObject({
  id,
  ...target,
  /** The name of the target. Empty for all products. */
  name: z.string(),
  name_bn: z.string(),
  /** The price of one own unit of the variant or product. null: several prices, or none. */
  sale_price: price.nullable(),
  /** The product, or the product of the variant. null: neither. */
  of_product_id: id.nullable(),
  /** null: a rate applies in every unit, a price in the own unit. */
  unit_id: id.nullable(),
  /** Empty: the own unit, or all. */
  unit_name: z.string(),
  unit_name_bn: z.string(),
  min_quantity: anyQuantity,
  max_quantity: anyQuantity.nullable(),
  min_amount: price,
  max_amount: price.nullable(),
  rate: signedRate.nullable(),
  price: price.nullable(),
});

export type PriceListRow = z.output<typeof priceListLine>;

const typedLine = z.strictObject({
  target: z.enum(['variant', 'product', 'category', 'brand', 'all']).default('all'),
  /** null: all products. */
  target_id: id.nullable().default(null),
  unit_id: id.nullable().default(null),
  min_quantity: quantity.default(0 as z.output<typeof quantity>),
  max_quantity: quantity.nullable().default(null),
  /** The least amount of a sale line without the list. */
  min_amount: sum.default(ZERO),
  max_amount: sum.nullable().default(null),
  /** Either a rate in parts per million (negative: less), or the price of one unit. */
  rate: signedRate.nullable().default(null),
  price: price.nullable().default(null),
});

export type TypedPriceListLine = z.output<typeof typedLine>;

const lineFaults = {
  target_not_found: 404,
  rule_without_amount: 422,
  unit_without_product: 422,
  unit_not_found: 404,
  bounds_reversed: 422,
  price_line_twice: 409,
  price_lists_conflict: 409,
} as const;

export const listPriceListLinesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/price-lists/{id}/lines',
  permission: 'price-list.read',
  summary: 'List the lines of a price list by product name',
  params: byId,
  query: z.strictObject({ ...page, variant_id: id.optional() }),
  answer: listOf(priceListLine),
  rejections: { invalid_cursor: 422 },
});

export const addPriceListLineRoute = defineCreation({
  path: '/inventory/price-lists/{id}/lines',
  permission: 'price-list.update',
  summary: 'Add a line: a price or discount for a variant, category, brand or all, from a quantity',
  params: byId,
  body: typedLine,
  answer: one(z.strictObject({ id })),
  status: 201,
  rejections: lineFaults,
});

export const changePriceListLineRoute = defineRoute({
  method: 'PUT',
  path: '/inventory/price-lists/{id}/lines/{line_id}',
  permission: 'price-list.update',
  summary: 'Replace a line of a price list',
  params: byId.extend({ line_id: id }),
  body: typedLine,
  answer: one(z.strictObject({ id })),
  rejections: lineFaults,
});

export const removePriceListLineRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/price-lists/{id}/lines/{line_id}',
  permission: 'price-list.update',
  summary: 'Remove a line from a price list',
  params: byId.extend({ line_id: id }),
  answer: one(z.strictObject({})),
  rejections: {},
});
