import { z } from 'zod';
import { TRACKINGS } from '#domains/catalog/core/tracking.ts';
import { DAY_REJECTIONS, LINES_MAX } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  name,
  one,
  page,
  price,
  quantitySum,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { BATCH_REJECTIONS } from './tracked.ts';

export const COUNT_STATES = ['open', 'posted', 'cancelled'] as const;
export const COUNT_SHOWS = ['counted', 'left', 'different'] as const;

const countRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  /** What is counted: what matches all of these. Without any: everything. */
  category_id: id.optional(),
  brand_id: id.optional(),
  /** This shelf and those below it: `A` includes `A-3`. */
  shelf: name(40).optional(),
  /** A counter does not see the quantities in the books. */
  is_blind: z.boolean().default(false),
  note: text(1000).default(''),
});
export type CountRequest = z.output<typeof countRequest>;

const nameRef = z.strictObject({ id, name: z.string(), name_bn: z.string() });

const head = {
  id,
  state: z.enum(COUNT_STATES),
  warehouse: nameRef,
  category: nameRef.nullable(),
  brand: nameRef.nullable(),
  shelf: z.string().nullable(),
  is_blind: z.boolean(),
  note: z.string(),
  created_at: instant,
  created_by: z.string(),
  posted_at: instant.nullable(),
  posted_by: z.string().nullable(),
  /** The adjustment that it posted. null: not posted, or no differences. */
  document_id: id.nullable(),
  number: z.string().nullable(),
  counted: z.int(),
};

const countRow = z.strictObject(head);
export type CountRow = z.output<typeof countRow>;

/** A late document, dated before the count, and how it changed the count's difference. */
const correction = z.strictObject({
  document_id: id,
  number: z.string(),
  is_reversed: z.boolean(),
  /** The document entered late. */
  cause_id: id,
  cause_kind: z.string(),
  cause_number: z.string(),
  happened_at: instant,
  entered_at: instant,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  batch: z.string().nullable(),
  quantity: anyQuantity,
  value: cost(amount),
});
export type CountCorrection = z.output<typeof correction>;

const count = z.strictObject({
  ...head,
  /** Variants in stock by the books and not yet counted. */
  left: z.int(),
  /** The number of entries: posting names the state that its author has seen. */
  entries: z.int(),
  /** null in a blind count for users who count and cannot post. */
  different: z.int().nullable(),
  /** The surplus and the shortage, at the present cost or as posted. */
  gained: cost(amount.nullable()),
  lost: cost(amount.nullable()),
  /** The latest hundred. Empty in a blind count. */
  corrections: z.array(correction),
});
export type Count = z.output<typeof count>;

const countLine = z.strictObject({
  variant_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  decimals: z.int(),
  tracking: z.enum(TRACKINGS),
  /** The batch or the serial number. null: the variant is not tracked. */
  batch: z.string().nullable(),
  expires_on: date.nullable(),
  shelf: z.string(),
  /** null: not yet counted. */
  counted: quantitySum.nullable(),
  /** By the books at the last count; of a line not counted, now. null: blind. */
  book: quantitySum.nullable(),
  difference: quantitySum.nullable(),
  /** The books changed between its first entry and its last: it should be counted again. */
  is_moved: z.boolean(),
  counted_at: instant.nullable(),
  counted_by: z.string().nullable(),
  /** The value of the difference. null: blind, or the cost is unknown. */
  value: cost(amount.nullable()),
});
export type CountLine = z.output<typeof countLine>;

const countAnswer = one(count);
const CLOSED = { count_posted: 409, count_cancelled: 409 } as const;

export const listCountsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-count',
  permission: 'stock-count.read',
  summary: 'List stock counts, newest first',
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    state: z.enum(COUNT_STATES).optional(),
    warehouse_id: id.optional(),
  }),
  answer: listOf(countRow),
  rejections: { invalid_cursor: 422 },
});

export const createCountRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-count',
  permission: 'stock-count.create',
  summary: 'Start a stock count of a warehouse, or of one category, brand or shelf in it',
  body: countRequest,
  answer: countAnswer,
  status: 201,
  rejections: {
    category_not_found: 404,
    brand_not_found: 404,
    id_reused: 409,
  },
});

export const readCountRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-count/{id}',
  permission: 'stock-count.read',
  summary: 'Get a stock count: its progress and its differences',
  params: byId,
  answer: countAnswer,
});

export const listCountLinesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-count/{id}/lines',
  permission: 'stock-count.read',
  summary:
    'List the lines of a count: counted (latest first), not yet counted, or with a difference',
  params: byId,
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    show: z.enum(COUNT_SHOWS).default('counted'),
    variant_id: id.optional(),
  }),
  answer: listOf(countLine),
  rejections: { invalid_cursor: 422 },
});

const entry = z.strictObject({
  id: documentId,
  /** The variant, or a code that stands for it. */
  variant_id: id.optional(),
  code: name(64).optional(),
  /** Of a tracked variant: the batch or the serial number. */
  batch: name(60).optional(),
  /** The expiry date of a batch that the shop does not know yet. */
  expires_on: date.optional(),
  /** Of a serial number 1 or 0: present or absent. */
  quantity: anyQuantity.refine((value) => value >= 0),
  /** `add`: adds to what was counted. `set`: replaces it by a new total. */
  mode: z.enum(['add', 'set']),
});
export type CountEntry = z.output<typeof entry>;

export const addCountEntryRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-count/{id}/entries',
  permission: 'stock-count.create',
  summary: 'Add a counted quantity, compared with the stock on hand at this moment',
  params: byId,
  body: entry,
  answer: one(countLine),
  status: 201,
  rejections: {
    ...CLOSED,
    variant_not_found: 404,
    not_stocked: 409,
    id_reused: 409,
    batch_expiry_differs: 409,
    serial_in_stock: 409,
    code_has_variants: 422,
    batch_required: 422,
    serial_required: 422,
    not_in_count: 422,
    batch_expiry_required: 422,
    serial_count_differs: 422,
    quantity_too_fine: 422,
    amount_too_large: 422,
  },
});

export const countRestRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-count/{id}/mark-rest-zero',
  permission: 'stock-count.post',
  summary: 'Mark all lines not yet counted as zero, compared with the stock on hand now',
  params: byId,
  body: z.strictObject({ id: documentId }),
  answer: countAnswer,
  status: 201,
  rejections: { ...CLOSED, id_reused: 409 },
});

export const cancelCountRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-count/{id}/cancel',
  permission: 'stock-count.create',
  summary: 'Cancel a stock count; stock does not change',
  params: byId,
  body: z.strictObject({}),
  answer: countAnswer,
  rejections: CLOSED,
});

const postRequest = z.strictObject({
  /** The id of the adjustment to be posted. */
  id: documentId,
  /** The state that the caller has seen: if the count went on since, it must be reviewed again. */
  entries: z.int().min(0),
  /** The unit cost of a surplus without stock on hand or an earlier receipt. */
  unit_costs: z
    .array(z.strictObject({ variant_id: id, unit_cost: price }))
    .max(LINES_MAX)
    .default([]),
});
export type CountPosting = z.output<typeof postRequest>;

export const postCountRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-count/{id}/post',
  permission: 'stock-count.post',
  summary: 'Post the differences of a stock count as one stock adjustment',
  params: byId,
  body: postRequest,
  answer: countAnswer,
  status: 201,
  rejections: {
    ...CLOSED,
    count_changed: 409,
    nothing_counted: 422,
    id_reused: 409,
    ...DAY_REJECTIONS,
    variant_not_found: 404,
    quantity_too_fine: 422,
    unit_cost_of_loss: 422,
    unit_cost_required: 422,
    amount_too_large: 422,
    ...BATCH_REJECTIONS,
  },
});
