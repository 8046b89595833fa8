import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  byId,
  date,
  id,
  listOf,
  one,
  page,
  quantitySum,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { PIECE_STATES } from '../core/batches/piece-states.ts';

/** How many days ahead the list of expiring batches reaches. */
const DAYS_MAX = 3_650;

const variantFields = {
  variant_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
};

const batchRow = z.strictObject({
  ...variantFields,
  product_id: id,
  batch_id: id,
  batch: z.string(),
  /** The last day of sale. null: unknown. */
  expires_on: date.nullable(),
  /** Days until expiry; negative once it has expired. */
  days_left: z.int().nullable(),
  warehouse_id: id,
  on_hand: quantitySum,
  unit_name: z.string(),
  unit_name_bn: z.string(),
  /** Its share of the value of the stock there. */
  value: cost(amount),
});
export type BatchRow = z.output<typeof batchRow>;

export const listBatchesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/batches',
  permission: 'product-stock.read',
  summary: 'List batches in stock, the earliest expiry first',
  query: z.strictObject({
    /** Matches product names and codes, or the beginning of a batch name. */
    q: page.q,
    variant_id: id.optional(),
    warehouse_id: id.optional(),
    branch_id: id.optional(),
    /**
     * Batches that expire within this many days, and expired ones. 0: expired, or expiring today.
     */
    days: z.coerce.number().pipe(z.int().min(0).max(DAYS_MAX)).optional(),
    limit: page.limit,
    cursor: page.cursor,
  }),
  answer: listOf(batchRow),
  rejections: { invalid_cursor: 422 },
});

const batch = z.strictObject({
  ...variantFields,
  id,
  product_id: id,
  /** The batch, or the serial number of the piece. */
  batch: z.string(),
  is_serial: z.boolean(),
  expires_on: date.nullable(),
  days_left: z.int().nullable(),
  state: z.enum(PIECE_STATES).nullable(),
  /** Only of a piece sold with a warranty. */
  warranty_until: date.nullable(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  locations: z.array(z.strictObject({ warehouse_id: id, on_hand: quantitySum })),
});
export type Batch = z.output<typeof batch>;

export const readBatchRoute = defineRoute({
  method: 'GET',
  path: '/inventory/batches/{id}',
  permission: 'product-stock.read',
  summary: 'Get a batch or a serial number: its product and where it is in stock',
  params: byId,
  answer: one(batch),
});

const batchMove = z.strictObject({
  document_id: id,
  line_no: z.int(),
  document_kind: z.string(),
  number: z.string(),
  business_date: date,
  warehouse_id: id,
  quantity: anyQuantity,
  /** The supplier or customer, where the caller may see parties. */
  party: z.string().nullable(),
  phone: z.string().nullable(),
  warranty_until: date.nullable(),
});
export type BatchMove = z.output<typeof batchMove>;

export const listBatchMovesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/batches/{id}/movements',
  permission: 'product-stock.read',
  summary: 'List every document that moved a batch, newest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(batchMove),
  rejections: { invalid_cursor: 422 },
});

const serialRow = z.strictObject({
  ...variantFields,
  id,
  serial: z.string(),
  state: z.enum(PIECE_STATES),
  /** The warehouse that has it. null: not in the shop's stock. */
  warehouse_id: id.nullable(),
  warranty_until: date.nullable(),
  sold_to: z.string().nullable(),
});
export type SerialRow = z.output<typeof serialRow>;

export const listSerialsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/serials',
  permission: 'product-stock.read',
  summary: 'Find serial numbers by number or by the customer’s phone',
  query: z.strictObject({
    /** The beginning of a serial number or of a customer's phone number. */
    q: page.q,
    state: z.enum(PIECE_STATES).optional(),
    variant_id: id.optional(),
    warehouse_id: id.optional(),
    branch_id: id.optional(),
    limit: page.limit,
    cursor: page.cursor,
  }),
  answer: listOf(serialRow),
  rejections: { invalid_cursor: 422 },
});
