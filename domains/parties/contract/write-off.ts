import { z } from 'zod';
import { DAY_REJECTIONS, documentHead } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  date,
  documentId,
  id,
  name,
  one,
  positiveAmount,
  sum,
} from '#platform/contract/fields.ts';

const writeOffRequest = z.strictObject({
  id: documentId,
  /** The customer who will not pay, or the supplier who waives the amount. */
  party_id: id,
  /** Determines the branch. */
  warehouse_id: id,
  /** Only this document; default: all that is due, the oldest first. */
  document_id: id.optional(),
  amount: positiveAmount,
  reason: name(500),
});

const writeOff = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
  party_id: id,
  party_name: z.string(),
  kind: z.enum(['customer', 'supplier']),
  amount: positiveAmount,
  /** Total balance of the party, before and after. */
  due_before: amount,
  due_after: amount,
  reason: z.string(),
  allocations: z.array(
    z.strictObject({
      document_id: id,
      number: z.string(),
      business_date: date,
      before: positiveAmount,
      amount: positiveAmount,
      after: sum,
    }),
  ),
});

export type WriteOff = z.output<typeof writeOff>;

export const postWriteOffRoute = defineRoute({
  method: 'POST',
  path: '/write-offs',
  permission: 'write-offs.create',
  summary: 'Write off what a customer will not pay, or what a supplier waives',
  body: writeOffRequest,
  answer: one(writeOff),
  status: 201,
  // In order of precedence: of two reasons, the first is returned.
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    party_not_found: 404,
    due_not_found: 404,
    write_off_over_due: 422,
  },
});

export const readWriteOffRoute = defineRoute({
  method: 'GET',
  path: '/write-offs/{id}',
  permission: 'write-offs.read',
  summary: 'Get a posted write-off',
  params: byId,
  answer: one(writeOff),
});

export const reverseWriteOffRoute = defineRoute({
  method: 'POST',
  path: '/write-offs/{id}/void',
  permission: 'write-offs.void',
  summary: 'Reverse a write-off with a new document: the dues are open again',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
