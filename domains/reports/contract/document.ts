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

/** A reference to a related document. */
const documentRef = z.strictObject({ id, kind: z.string(), number: z.string() });

const line = z.strictObject({
  variant_id: id,
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit: z.string(),
  unit_bn: z.string(),
  /** Negative: returned in an exchange, or removed by an adjustment. */
  quantity: quantitySum,
  /** Null: the document has no prices. */
  unit_price: amount.nullable(),
  /** Its own discount and its share of the order discount. */
  discount: amount.nullable(),
  product_discount: amount.nullable(),
  /** As printed: less its own discount, with VAT if prices include it. */
  amount: amount.nullable(),
  vat_rate: shareRate.nullable(),
  vat: amount.nullable(),
  net: amount.nullable(),
  /** The batches and serial numbers moved by it. */
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
  /** The VAT included in the prices. */
  vat_included: amount,
  delivery: amount,
  rounding: amount,
  total: amount,
  /** The part paid with returned goods. */
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
  /** Name of the member who posted it. */
  posted_by: z.string(),
  party: z
    .strictObject({ id, kind: z.enum(['customer', 'supplier']), name: z.string() })
    .nullable(),
  note: z.string(),
  /** Reason of a stock adjustment; null: not an adjustment. */
  reason: z.enum([...REASONS, 'merge']).nullable(),
  /** The reversed and the reversing document, its sale, its returns. */
  related: z.array(documentRef),
  lines: z.array(line),
  /** The lines of a manual entry, as entered. */
  entries: z.array(entry),
  /** Null: the document has no totals. */
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
  /** Only with permission to read the ledger. */
  journal: z
    .array(
      z.strictObject({
        account_id: id,
        code: z.string(),
        name: z.string(),
        name_bn: z.string(),
        party_name: z.string().nullable(),
        /** The branch of the line, if not that of the document. */
        branch: z.strictObject({ name: z.string(), name_bn: z.string() }).nullable(),
        debit: sum,
        credit: sum,
      }),
    )
    .optional(),
  /** Oldest first. */
  history: z.array(
    z.strictObject({
      at: instant,
      by: z.string(),
      /** The member whose PIN approved it. */
      approved_by: z.string().nullable(),
      action: z.string(),
    }),
  ),
});

export type PostedDocument = z.output<typeof postedDocument>;

export const readDocumentRoute = defineRoute({
  method: 'GET',
  path: '/documents/{id}',
  // Each kind has its own: see document-kind.ts.
  permission: null,
  summary: 'Get a posted document of any kind: lines, tenders, journal entry and history',
  params: byId,
  answer: one(postedDocument),
});
