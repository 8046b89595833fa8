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
  instant,
  listOf,
  name,
  one,
  page,
  positiveAmount,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';

/** Rejections of a tender by gift card. */
export const CARD_REJECTIONS = {
  gift_card_not_found: 404,
  gift_card_blocked: 409,
  gift_card_expired: 409,
  gift_card_too_small: 409,
} as const;

const { gift_card_too_small: _, ...REFUND_REJECTIONS } = CARD_REJECTIONS;

/** Rejections of a refund to a card: its balance is never too small. */
export const CARD_REFUND_REJECTIONS = REFUND_REJECTIONS;

const giftCardRequest = z.strictObject({
  id: documentId,
  /** Determines the branch. */
  warehouse_id: id,
  register_id: id.optional(),
  /** The card is worth what is paid for it. */
  payments: tenders.min(1),
  note: text(1000).optional(),
});

const cardFields = {
  /** The last four characters of the code; only the slip has all of it. */
  code_end: z.string(),
  amount: positiveAmount,
  balance: sum,
  /** The last valid day; null: no expiry. */
  expires_on: date.nullable(),
  blocked: z.boolean(),
};

const giftCard = z.strictObject({
  ...documentHead,
  /** The name of the user who posted it. */
  cashier: z.string(),
  ...cardFields,
  payments: z.array(receivedTender),
  note: z.string(),
  version: z.int(),
});

export type GiftCard = z.output<typeof giftCard>;

/** With the whole code: returned only once, to the seller. */
const soldCard = giftCard.extend({ code: z.string() });

export type SoldCard = z.output<typeof soldCard>;

export const sellGiftCardRoute = defineRoute({
  method: 'POST',
  path: '/gift-cards',
  permission: 'gift-cards.create',
  priority: 'till',
  summary: 'Sell a gift card: only this response contains its whole code',
  body: giftCardRequest,
  answer: one(soldCard),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
  },
});

const giftCardRow = z.strictObject({
  id,
  number: z.string(),
  sold_at: instant,
  branch_id: id,
  ...cardFields,
  reversed_by: id.nullable(),
});

export type GiftCardRow = z.output<typeof giftCardRow>;

export const CARD_STATUSES = ['open', 'spent', 'blocked', 'expired'] as const;

export const listGiftCardsRoute = defineRoute({
  method: 'GET',
  path: '/gift-cards',
  permission: 'gift-cards.read',
  summary: 'Gift cards, newest first',
  query: z.strictObject({
    ...page,
    /** `open`: it has a balance, and is neither blocked nor expired. */
    status: z.enum(CARD_STATUSES).optional(),
  }),
  answer: listOf(giftCardRow),
  rejections: { invalid_cursor: 422 },
});

export const readGiftCardRoute = defineRoute({
  method: 'GET',
  path: '/gift-cards/{id}',
  permission: 'gift-cards.read',
  summary: 'A gift card, without its code',
  params: byId,
  answer: one(giftCard),
});

export const changeGiftCardRoute = defineRoute({
  method: 'PATCH',
  path: '/gift-cards/{id}',
  permission: 'gift-cards.update',
  summary: 'Block or unblock a gift card',
  params: byId,
  body: z.strictObject({ version, blocked: z.boolean() }),
  answer: one(giftCard),
  rejections: { version_conflict: 409 },
});

const giftCardLine = z.strictObject({
  document_id: id,
  kind: z.string(),
  number: z.string(),
  posted_at: instant,
  /** Positive: put on the card. Negative: taken off it. */
  amount,
  /** The balance after it. */
  after: amount,
});

export type GiftCardLine = z.output<typeof giftCardLine>;

export const listGiftCardLinesRoute = defineRoute({
  method: 'GET',
  path: '/gift-cards/{id}/lines',
  permission: 'gift-cards.read',
  summary: 'The changes of a gift card, newest first',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(giftCardLine),
  rejections: { invalid_cursor: 422 },
});

export const reverseGiftCardRoute = defineRoute({
  method: 'POST',
  path: '/gift-cards/{id}/void',
  permission: 'gift-cards.void',
  by_approval: true,
  summary: 'Reverse the sale of a gift card that was not spent yet',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});

const foundCard = z.strictObject({ id, ...cardFields });

export type FoundCard = z.output<typeof foundCard>;

/** A POST, because the code of a card is money, and URLs are logged. */
export const findGiftCardRoute = defineRoute({
  method: 'POST',
  path: '/pos/gift-card',
  permission: 'pos-sale.create',
  priority: 'till',
  summary: 'The balance of the gift card with this code',
  body: z.strictObject({ code: name(60) }),
  answer: one(foundCard),
  status: 200,
  rejections: { gift_card_not_found: 404 },
});
