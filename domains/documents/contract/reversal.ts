import { z } from 'zod';
import { date, documentId, id, name, one } from '#platform/contract/fields.ts';
import { DAY_REJECTIONS } from './document.ts';

/** The request of every `POST …/{id}/void`; its id is that of the reversing document. */
export const reversalRequest = z.strictObject({
  id: documentId,
  reason: name(500),
  /** The register whose drawer pays or receives the money. */
  register_id: id.optional(),
  /** For a caller without the permission, if the route allows approval. */
  approval_id: id.optional(),
});

export const reversalAnswer = one(
  z.strictObject({
    id,
    number: name(),
    business_date: date,
    reverses_id: id,
    reason: z.string(),
    journal_entry_id: id.nullable(),
  }),
);

export type ReversalRequest = z.output<typeof reversalRequest>;
export type Reversal = z.output<typeof reversalAnswer>['data'];

/** Errors that every reversal can return. */
export const REVERSAL_REJECTIONS = {
  id_reused: 409,
  ...DAY_REJECTIONS,
  register_not_found: 404,
  shift_not_open: 409,
  already_reversed: 409,
  insufficient_stock: 409,
  batch_required: 422,
  batch_short: 409,
  serial_not_here: 409,
  serial_in_stock: 409,
  deposit_too_small: 409,
  already_settled: 409,
  gift_card_too_small: 409,
} as const;
