import { z } from 'zod';
import { DAY_REJECTIONS, LINES_MAX, linesOf } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  anyQuantity,
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  positiveQuantity,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { PART_KINDS, SHORT_REASONS } from '../core/transfers/decide-transfer.ts';
import { BATCH_REJECTIONS, movedBatches, trackedLine } from './tracked.ts';

/** `sent`: part of it is in transit. `closed`: it was received, returned or written off. */
export const TRANSFER_STATES = ['draft', 'sent', 'closed', 'cancelled'] as const;

const content = {
  to_warehouse_id: id,
  lines: linesOf(z.strictObject({ variant_id: id, quantity: positiveQuantity })),
  note: text(1000).default(''),
};

const transferRequest = z.strictObject({ id: documentId, from_warehouse_id: id, ...content });
export type TransferRequest = z.output<typeof transferRequest>;

const changeRequest = z.strictObject({ version, ...content });
export type TransferChange = z.output<typeof changeRequest>;

const warehouse = z.strictObject({ id, name: z.string(), name_bn: z.string() });

const head = {
  id,
  state: z.enum(TRANSFER_STATES),
  /** Of the document that sent it. null: a draft. */
  number: z.string().nullable(),
  from: warehouse,
  to: warehouse,
  note: z.string(),
  created_at: instant,
  created_by: z.string(),
  sent_at: instant.nullable(),
  version: z.int(),
};

const transferRow = z.strictObject({
  ...head,
  line_count: z.int(),
  /** Lines with a quantity still in transit. */
  open_count: z.int(),
  /** The value still in transit. */
  transit_value: cost(sum),
});
export type TransferRow = z.output<typeof transferRow>;

const transfer = z.strictObject({
  ...head,
  /** Whether the caller works at the source, and at the destination. */
  is_from_own: z.boolean(),
  is_to_own: z.boolean(),
  lines: z.array(
    z.strictObject({
      id,
      variant_id: id,
      product_code: z.string(),
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
      unit_name: z.string(),
      unit_name_bn: z.string(),
      decimals: z.int(),
      /** How the variant is tracked. null: not at all. */
      tracking: z.enum(['batch', 'serial']).nullable(),
      /** The batches sent. Empty for a draft. */
      batches: movedBatches,
      quantity: positiveQuantity,
      in_transit: anyQuantity,
      received: anyQuantity,
      received_over: anyQuantity,
      lost: anyQuantity,
      returned: anyQuantity,
      sent_value: cost(sum.nullable()),
      transit_value: cost(sum),
    }),
  ),
  /** Its posted documents, in order. */
  documents: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      number: z.string(),
      business_date: date,
      posted_at: instant,
      posted_by: z.string(),
      reason: z.enum(SHORT_REASONS).nullable(),
      note: z.string(),
      parts: z.array(
        z.strictObject({
          line_id: id,
          kind: z.enum(PART_KINDS),
          quantity: positiveQuantity,
          value: cost(sum),
        }),
      ),
    }),
  ),
});
export type Transfer = z.output<typeof transfer>;

const transferAnswer = one(transfer);

const NOT_DRAFT = { transfer_sent: 409, transfer_cancelled: 409 } as const;
const NOT_ON_THE_WAY = {
  transfer_not_sent: 409,
  transfer_closed: 409,
  transfer_cancelled: 409,
  nothing_received: 422,
} as const;

const CONTENT_REJECTIONS = {
  warehouse_not_found: 404,
  variant_not_found: 404,
  not_stocked: 409,
  same_warehouse: 422,
  quantity_too_fine: 422,
} as const;

export const listTransferWarehousesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-transfer/locations',
  permission: 'stock-transfer.create',
  summary: 'List the names of all warehouses of the shop that stock can be sent to',
  query: z.strictObject({ q: page.q, limit: page.limit, cursor: page.cursor }),
  answer: listOf(
    z.strictObject({
      id,
      name: z.string(),
      name_bn: z.string(),
      branch: z.string(),
      /** Whether sales may take stock from it. */
      is_saleable: z.boolean(),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

export const createTransferRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-transfer',
  permission: 'stock-transfer.create',
  summary: 'Create a draft stock transfer',
  body: transferRequest,
  answer: transferAnswer,
  status: 201,
  rejections: { ...CONTENT_REJECTIONS, id_reused: 409 },
});

export const changeTransferRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/stock-transfer/{id}',
  permission: 'stock-transfer.create',
  summary: 'Change a draft stock transfer',
  params: byId,
  body: changeRequest,
  answer: transferAnswer,
  rejections: { ...CONTENT_REJECTIONS, ...NOT_DRAFT, version_conflict: 409 },
});

export const cancelTransferRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-transfer/{id}/cancel',
  permission: 'stock-transfer.create',
  summary: 'Cancel a draft stock transfer',
  params: byId,
  body: z.strictObject({ version }),
  answer: transferAnswer,
  rejections: { ...NOT_DRAFT, version_conflict: 409 },
});

export const sendTransferRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-transfer/{id}/send',
  permission: 'stock-transfer.create',
  summary: 'Send a stock transfer: the stock leaves its warehouse and is in transit at its cost',
  params: byId,
  /** The id of the document that sends it. */
  body: z.strictObject({
    id: documentId,
    version,
    /** The batches and serial numbers of lines that leave. For other lines the server chooses. */
    tracked: z
      .array(z.strictObject({ line_id: id, ...trackedLine }))
      .max(LINES_MAX)
      .optional(),
  }),
  answer: transferAnswer,
  status: 201,
  rejections: {
    ...NOT_DRAFT,
    line_not_found: 404,
    variant_not_found: 404,
    version_conflict: 409,
    id_reused: 409,
    ...DAY_REJECTIONS,
    quantity_too_fine: 422,
    ...BATCH_REJECTIONS,
  },
});

const arrivalRequest = z.strictObject({
  id: documentId,
  /** Empty: nothing more arrives, and `short` gives the reason. */
  lines: z
    .array(z.strictObject({ line_id: id, quantity: positiveQuantity, ...trackedLine }))
    .max(LINES_MAX),
  /** What is still in transit after these lines is written off. */
  short: z.enum(SHORT_REASONS).optional(),
  note: text(1000).default(''),
});

export const receiveTransferRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-transfer/{id}/receive',
  permission: 'stock-transfer.receive',
  summary: 'Receive all or part of a stock transfer; with `short` the rest is written off',
  params: byId,
  body: arrivalRequest,
  answer: transferAnswer,
  status: 201,
  rejections: {
    ...NOT_ON_THE_WAY,
    line_not_found: 404,
    id_reused: 409,
    ...DAY_REJECTIONS,
    quantity_too_fine: 422,
    over_receipt: 422,
    ...BATCH_REJECTIONS,
  },
});

export const returnTransferRoute = defineRoute({
  method: 'POST',
  path: '/inventory/stock-transfer/{id}/return',
  permission: 'stock-transfer.create',
  summary: 'Return what is still in transit to the warehouse that sent it',
  params: byId,
  body: z.strictObject({ id: documentId, note: text(1000).default('') }),
  answer: transferAnswer,
  status: 201,
  rejections: { ...NOT_ON_THE_WAY, id_reused: 409, ...DAY_REJECTIONS, ...BATCH_REJECTIONS },
});

export const readTransferRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-transfer/{id}',
  permission: 'stock-transfer.read',
  summary: 'Get a stock transfer with its quantities in transit and its postings',
  params: byId,
  answer: transferAnswer,
});

export const listTransfersRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-transfer',
  permission: 'stock-transfer.read',
  summary: 'List transfers from or to the caller’s warehouses, newest first',
  query: z.strictObject({
    ...page,
    state: z.enum(TRANSFER_STATES).optional(),
    warehouse_id: id.optional(),
  }),
  answer: listOf(transferRow),
  rejections: { invalid_cursor: 422 },
});
