import { z } from 'zod';
import { amount, id, positiveAmount, text } from '#platform/contract/fields.ts';

/** The most tenders that one document may have: nine of the largest amount still add up exactly. */
const TENDERS_MAX = 9;

/** Money that changes hands by a document, as it is asked for. */
export const tenders = z
  .array(
    z.strictObject({
      payment_method_id: id,
      bank_account_id: id.optional(),
      /** What was handed over: only cash may be more than what is left to pay. */
      amount: positiveAmount,
      reference: text(100).optional(),
    }),
  )
  .max(TENDERS_MAX);

/** Of a sale, or of what comes back of one: a gift card is named by its code. */
export const saleTenders = z
  .array(tenders.element.extend({ gift_card_code: text(60).optional() }))
  .max(TENDERS_MAX);

/** Money that changed hands by a document, as posted: below zero where the shop gave it. */
export const receivedTender = z.strictObject({
  payment_method_id: id,
  name: z.string(),
  name_bn: z.string(),
  amount,
  handed_over: amount,
  reference: z.string(),
});
