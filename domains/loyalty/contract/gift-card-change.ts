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
    /** One of the list; a card that is at hand is named by its code instead. */
    card_id: id.optional(),
    code: name(60).optional(),
    /** Tells the branch. */
    warehouse_id: id,
    register_id: id.optional(),
    /** As much as is paid comes onto it. */
    payments: tenders.min(1),
    note: text(1000).optional(),
  })
  .refine(({ card_id, code }) => (card_id === undefined) !== (code === undefined), {
    path: ['card_id'],
  });

const writeOffRequest = z.strictObject({
  id: documentId,
  card_id: id,
  /** Tells the branch. */
  warehouse_id: id,
  note: text(1000).optional(),
});

const giftCardChange = z.strictObject({
  ...documentHead,
  /** Who posted it, by name. */
  cashier: z.string(),
  card_id: id,
  code_end: z.string(),
  /** Put onto it; below nothing: written off. */
  amount,
  /** What was on it afterwards. */
  after: sum,
  /** Its last day since then; null: for ever. */
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
  summary: 'Put more money onto a gift card; it holds as long as a new one',
  body: topUpRequest,
  answer: one(giftCardChange),
  status: 201,
  // In order of precedence: of two reasons against it, the first is told.
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
  summary: 'Take back what was put onto a gift card, while it is still on it',
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
  summary: 'What is left on a gift card past its day becomes income of the shop',
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
  summary: 'Put back what was written off of a gift card',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
