import { z } from 'zod';
import { TRACKINGS } from '#domains/catalog/core/tracking.ts';
import { DAY_REJECTIONS, LINES_MAX } from '#domains/shops/contract/document.ts';
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
  /** What of it is counted: what is all of these; none of them: everything. */
  category_id: id.optional(),
  brand_id: id.optional(),
  /** This place of the shelves and those below it: `A` counts `A` and `A-3`. */
  shelf: name(40).optional(),
  /** Who counts does not see what the books say. */
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
  /** The adjustment that was made of it; null: not posted, or nothing differed. */
  document_id: id.nullable(),
  number: z.string().nullable(),
  /** Goods that were counted. */
  counted: z.int(),
};

const countRow = z.strictObject(head);
export type CountRow = z.output<typeof countRow>;

/** What was entered after a count and dated before it, and what that changed of its difference. */
const correction = z.strictObject({
  document_id: id,
  number: z.string(),
  is_reversed: z.boolean(),
  /** The document that was entered late. */
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
  /** Goods that lie there by the books and were not counted. */
  left: z.int(),
  /** How often something was counted: whoever posts says which state he has seen. */
  entries: z.int(),
  /** Null to whom the count is blind: who counts, and does not post. */
  different: z.int().nullable(),
  /** What was found and what is missing, at the cost of now, or as it was posted. */
  gained: cost(amount.nullable()),
  lost: cost(amount.nullable()),
  /** The latest hundred; none to whom the count is blind. */
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
  /** Its batch, or the serial number of the piece; null: goods that are not told apart. */
  batch: z.string().nullable(),
  expires_on: date.nullable(),
  shelf: z.string(),
  /** Null: not yet. */
  counted: quantitySum.nullable(),
  /** By the books, when it was counted last; of what is not counted, now. Null: blind. */
  book: quantitySum.nullable(),
  difference: quantitySum.nullable(),
  /** Goods moved by the books between its first piece and its last: better counted anew. */
  is_moved: z.boolean(),
  counted_at: instant.nullable(),
  counted_by: z.string().nullable(),
  /** What the difference is worth; null: blind, or nothing says what one costs. */
  value: cost(amount.nullable()),
});
export type CountLine = z.output<typeof countLine>;

const countAnswer = one(count);
const CLOSED = { count_posted: 409, count_cancelled: 409 } as const;

export const listCountsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-count',
  permission: 'stock-count.read',
  summary: 'Stock counts, newest first',
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
  summary: 'Begin to count a warehouse, or a category, a brand or a shelf of it',
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
  summary: 'A stock count: how far it is, and what it found',
  params: byId,
  answer: countAnswer,
});

export const listCountLinesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-count/{id}/lines',
  permission: 'stock-count.read',
  summary: 'The goods of a count: counted (latest first), still left, or found to differ',
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
  /** The goods, or a code that stands for them. */
  variant_id: id.optional(),
  code: name(64).optional(),
  /** Of goods that are told apart: the batch, or the serial number of the piece. */
  batch: name(60).optional(),
  /** The last day of a batch that the shop does not know yet. */
  expires_on: date.optional(),
  /** Of a piece with a serial number 1 or 0: it is there, or it is not. */
  quantity: anyQuantity.refine((value) => value >= 0),
  /** `add`: so many more. `set`: counted anew, so many in all. */
  mode: z.enum(['add', 'set']),
});
export type CountEntry = z.output<typeof entry>;

export const addCountEntryRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-count/{id}/entries',
  permission: 'stock-count.create',
  summary: 'Somebody counted goods: against the books of this moment',
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
  summary: 'What was not counted is not there: it counts as none, against the books of now',
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
  summary: 'Give up a count; stock stays as it is',
  params: byId,
  body: z.strictObject({}),
  answer: countAnswer,
  rejections: CLOSED,
});

const postRequest = z.strictObject({
  /** Of the adjustment to be. */
  id: documentId,
  /** What the caller has seen: a count that went on meanwhile is looked at again. */
  entries: z.int().min(0),
  /** What one costs of goods found where none lie and none came before. */
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
  summary: 'Book what the count found, as one stock adjustment',
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
