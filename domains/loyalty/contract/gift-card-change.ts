import { z } from 'zod';
import { DAY_REJECTIONS, documentHead } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { receivedTender, tenders } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  date,
  documentId,
  id,
  name,
  one,
  sum,
  text,
} from '#platform/contract/fields.ts';

const topUpRequest = z
  .strictObject({
    id: documentId,
    /** A card from the list; a card at hand is given by its code instead. */
    card_id: id.optional(),
    code: name(60).optional(),
    /** Determines the branch. */
    warehouse_id: id,
    register_id: id.optional(),
    /** The amount paid is the amount put on the card. */
    payments: tenders.min(1),
    note: text(1000).optional(),
  })
  .refine(({ card_id, code }) => (card_id === undefined) !== (code === undefined), {
    path: ['card_id'],
  });

const writeOffRequest = z.strictObject({
  id: documentId,
  card_id: id,
  /** Determines the branch. */
  warehouse_id: id,
  note: text(1000).optional(),
});

const giftCardChange = z.strictObject({
  ...documentHead,
  /** The name of the user who posted it. */
  cashier: z.string(),
  card_id: id,
  code_end: z.string(),
  /** Positive: put on the card. Negative: written off. */
  amount,
  /** The balance after it. */
  after: sum,
  /** The expiry date from then on; null: none. */
  expires_on: date.nullable(),
  payments: z.array(receivedTender),
  note: z.string(),
});

export type GiftCardChange = z.output<typeof giftCardChange>;

export const topUpGiftCardRoute = defineRoute({
  method: 'POST',
  path: '/gift-card-top-ups',
  permission: 'gift-cards.create',
  priority: 'till',
  summary: 'Top up a gift card; it is then valid for as long as a new one',
  body: topUpRequest,
  answer: one(giftCardChange),
  status: 201,
  // In order of precedence: if two rejections apply, the first is returned.
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    gift_card_not_found: 404,
    gift_card_blocked: 409,
    gift_card_expired: 409,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
  },
});

export const reverseTopUpRoute = defineRoute({
  method: 'POST',
  path: '/gift-card-top-ups/{id}/void',
  permission: 'gift-cards.void',
  by_approval: true,
  summary: 'Reverse a top-up of a gift card whose amount is still on the card',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});

export const writeOffGiftCardRoute = defineRoute({
  method: 'POST',
  path: '/gift-card-write-offs',
  permission: 'gift-cards.write_off',
  summary: 'Write off the balance of an expired gift card as income',
  body: writeOffRequest,
  answer: one(giftCardChange),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    gift_card_not_expired: 409,
    gift_card_empty: 409,
  },
});

export const reverseCardWriteOffRoute = defineRoute({
  method: 'POST',
  path: '/gift-card-write-offs/{id}/void',
  permission: 'gift-cards.void',
  by_approval: true,
  summary: 'Reverse a write-off of a gift card',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
