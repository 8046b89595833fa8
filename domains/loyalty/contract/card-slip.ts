import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, name } from '#platform/contract/fields.ts';
import { printed } from '#platform/contract/file.ts';

/** The code comes from whoever has it: it is stored nowhere, and stands in no address. */
export const cardSlipRoute = defineRoute({
  method: 'POST',
  path: '/gift-cards/{id}/slip',
  permission: 'gift-cards.create',
  summary: 'The slip of a gift card as PDF, for whoever has its code',
  params: byId,
  body: z.strictObject({
    code: name(60),
    /** The width of the roll in millimetres. */
    size: z.enum(['80', '58']).default('80'),
    /** The shop's own unless told. */
    lang: z.enum(['bn', 'en']).optional(),
  }),
  answer: printed,
  file: 'application/pdf',
  rejections: { gift_card_not_found: 404 },
});
