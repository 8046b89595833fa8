import { z } from 'zod';
import { amount, id, positiveAmount, text } from '#platform/contract/fields.ts';

/** The maximum number of tenders of a document: nine of the largest amount still add up exactly. */
const TENDERS_MAX = 9;

/** Money paid or received by a document, as requested. */
export const tenders = z
  .array(
    z.strictObject({
      payment_method_id: id,
      bank_account_id: id.optional(),
      /** The amount handed over: only cash may exceed what is left to pay. */
      amount: positiveAmount,
      reference: text(100).optional(),
    }),
  )
  .max(TENDERS_MAX);

/** Tenders of a sale or of its return: a gift card is given by its code. */
export const saleTenders = z
  .array(tenders.element.extend({ gift_card_code: text(60).optional() }))
  .max(TENDERS_MAX);

/** Tenders of a sale that only cash may pay. */
export const cashTenders = z
  .array(tenders.element.omit({ bank_account_id: true }))
  .max(TENDERS_MAX);

/** Money paid or received by a document, as posted: negative if the shop paid it. */
export const receivedTender = z.strictObject({
  payment_method_id: id,
  name: z.string(),
  name_bn: z.string(),
  amount,
  handed_over: amount,
  reference: z.string(),
});
