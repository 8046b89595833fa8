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

/** What a tender by gift card may be refused for. */
export const CARD_REJECTIONS = {
  gift_card_not_found: 404,
  gift_card_blocked: 409,
  gift_card_expired: 409,
  gift_card_too_small: 409,
} as const;

const { gift_card_too_small: _, ...REFUND_REJECTIONS } = CARD_REJECTIONS;

/** The same of a refund onto a card: it is never too small. */
export const CARD_REFUND_REJECTIONS = REFUND_REJECTIONS;

const giftCardRequest = z.strictObject({
  id: documentId,
  /** Tells the branch. */
  warehouse_id: id,
  register_id: id.optional(),
  /** The card is worth what is paid for it. */
  payments: tenders.min(1),
  note: text(1000).optional(),
});

const cardFields = {
  /** The last four signs of its code: all of it stands on its receipt alone. */
  code_end: z.string(),
  amount: positiveAmount,
  balance: sum,
  /** The last day it is taken; null: for ever. */
  expires_on: date.nullable(),
  blocked: z.boolean(),
};

const giftCard = z.strictObject({
  ...documentHead,
  /** Who posted it, by name. */
  cashier: z.string(),
  ...cardFields,
  payments: z.array(receivedTender),
  note: z.string(),
  version: z.int(),
});

export type GiftCard = z.output<typeof giftCard>;

/** With its whole code: told to whoever sells it, and to nobody afterwards. */
const soldCard = giftCard.extend({ code: z.string() });

export type SoldCard = z.output<typeof soldCard>;

export const sellGiftCardRoute = defineRoute({
  method: 'POST',
  path: '/gift-cards',
  permission: 'gift-cards.create',
  priority: 'till',
  summary: 'Sell a gift card: the answer alone tells its whole code',
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
  summary: 'Gift cards, the newest first',
  query: z.strictObject({
    ...page,
    /** `open`: something is left on it, and it is taken. */
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
  summary: 'Block a gift card that was lost, or let it be taken again',
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
  /** Put onto it; below nothing: taken off it. */
  amount,
  /** What was on it afterwards. */
  after: amount,
});

export type GiftCardLine = z.output<typeof giftCardLine>;

export const listGiftCardLinesRoute = defineRoute({
  method: 'GET',
  path: '/gift-cards/{id}/lines',
  permission: 'gift-cards.read',
  summary: 'What was put onto a gift card and taken off it, the newest first',
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
  summary: 'Take back the sale of a gift card of which nothing was spent',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});

const foundCard = z.strictObject({ id, ...cardFields });

export type FoundCard = z.output<typeof foundCard>;

/** Not a GET: the code of a card is money, and addresses are written into logs. */
export const findGiftCardRoute = defineRoute({
  method: 'POST',
  path: '/pos/gift-card',
  permission: 'pos-sale.create',
  priority: 'till',
  summary: 'What is left on the gift card with this code',
  body: z.strictObject({ code: name(60) }),
  answer: one(foundCard),
  status: 200,
  rejections: { gift_card_not_found: 404 },
});
