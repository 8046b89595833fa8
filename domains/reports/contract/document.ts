import { z } from 'zod';
import { documentHead } from '#domains/documents/contract/document.ts';
import { movedBatches } from '#domains/inventory/contract/tracked.ts';
import { REASONS } from '#domains/inventory/core/adjustments/decide-adjustment.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  id,
  instant,
  one,
  quantitySum,
  shareRate,
  sum,
} from '#platform/contract/fields.ts';

/** Another document that this one speaks of. */
const documentRef = z.strictObject({ id, kind: z.string(), number: z.string() });

const line = z.strictObject({
  variant_id: id,
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit: z.string(),
  unit_bn: z.string(),
  /** Under zero: goods that came back in an exchange, or left by an adjustment. */
  quantity: quantitySum,
  /** Null where the paper has no price. */
  unit_price: amount.nullable(),
  /** Its own and its share of the order's. */
  discount: amount.nullable(),
  product_discount: amount.nullable(),
  /** As it stands on the paper: its own discount off, with the VAT where prices hold it. */
  amount: amount.nullable(),
  vat_rate: shareRate.nullable(),
  vat: amount.nullable(),
  net: amount.nullable(),
  /** Which batches and pieces moved by it. */
  batches: movedBatches,
});

const entry = z.strictObject({
  account_id: id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  note: z.string(),
  debit: sum,
  credit: sum,
});

const totals = z.strictObject({
  subtotal: amount,
  discount: amount,
  vat: amount,
  /** What of it stands in the prices. */
  vat_included: amount,
  delivery: amount,
  rounding: amount,
  total: amount,
  /** What goods that came back paid of the new ones. */
  exchanged: amount,
  paid: amount,
  change: amount,
  due: amount,
});

export const postedDocument = z.strictObject({
  ...documentHead,
  kind: z.string(),
  branch_name: z.string(),
  branch_name_bn: z.string(),
  /** Who posted it, by name. */
  posted_by: z.string(),
  party: z
    .strictObject({ id, kind: z.enum(['customer', 'supplier']), name: z.string() })
    .nullable(),
  note: z.string(),
  /** Why goods were taken out or put in; null where nothing was adjusted. */
  reason: z.enum([...REASONS, 'merge']).nullable(),
  /** What it reverses and what reversed it, its sale, its returns. */
  related: z.array(documentRef),
  lines: z.array(line),
  /** Of an entry by hand, as it was written. */
  entries: z.array(entry),
  /** Null where the document has none. */
  totals: totals.nullable(),
  payments: z.array(
    z.strictObject({
      name: z.string(),
      name_bn: z.string(),
      amount,
      handed_over: amount,
      reference: z.string(),
    }),
  ),
  /** Only for who may read the ledger. */
  journal: z
    .array(
      z.strictObject({
        account_id: id,
        code: z.string(),
        name: z.string(),
        name_bn: z.string(),
        party_name: z.string().nullable(),
        /** The branch in whose books the line is, where it is not the document's. */
        branch: z.strictObject({ name: z.string(), name_bn: z.string() }).nullable(),
        debit: sum,
        credit: sum,
      }),
    )
    .optional(),
  /** The oldest first. */
  history: z.array(
    z.strictObject({
      at: instant,
      by: z.string(),
      /** Whose PIN it took. */
      approved_by: z.string().nullable(),
      action: z.string(),
    }),
  ),
});

export type PostedDocument = z.output<typeof postedDocument>;

export const readDocumentRoute = defineRoute({
  method: 'GET',
  path: '/documents/{id}',
  // Each kind asks for its own: see document-rights.ts.
  permission: null,
  summary: 'A document of any kind as posted: lines, tenders, what it posted, and who did what',
  params: byId,
  answer: one(postedDocument),
});
