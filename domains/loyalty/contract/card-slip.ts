import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, name } from '#platform/contract/fields.ts';
import { printed } from '#platform/contract/file.ts';

/** The request carries the code: it is not stored, and must not be in a URL. */
export const cardSlipRoute = defineRoute({
  method: 'POST',
  path: '/gift-cards/{id}/slip',
  permission: 'gift-cards.create',
  summary: 'The slip of a gift card as PDF, for a caller who has its code',
  params: byId,
  body: z.strictObject({
    code: name(60),
    /** The roll width in millimetres. */
    size: z.enum(['80', '58']).default('80'),
    /** Omitted: the shop's language. */
    lang: z.enum(['bn', 'en']).optional(),
  }),
  answer: printed,
  file: 'application/pdf',
  rejections: { gift_card_not_found: 404 },
});
