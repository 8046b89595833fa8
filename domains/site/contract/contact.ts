import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { documentId, name, one, text } from '#platform/contract/fields.ts';
import { siteLanguage } from './fields.ts';

/** Where an answer can go: an e-mail address or a phone number, as a person writes it. */
const replyTo = z
  .string()
  .trim()
  .min(3)
  .max(254)
  .regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+|[+০-৯\d][০-৯\d\s()-]{5,19})$/u);

export const openMessageRoute = defineRoute({
  method: 'GET',
  path: '/cms/contact',
  permission: null,
  summary: 'A mark of now: with it a message is taken from two seconds after, for two hours',
  answer: one(z.strictObject({ opened: z.string() })),
});

export const sendMessageRoute = defineRoute({
  method: 'POST',
  path: '/cms/contact',
  permission: null,
  summary: 'Leaves a message for the people behind the site',
  body: z.strictObject({
    id: documentId,
    name: name(),
    reply_to: replyTo,
    shop: text(200).default(''),
    message: name(5000),
    lang: siteLanguage.default('bn'),
    /** When the writing began, as `GET /cms/contact` marked it. */
    opened: z.string().max(80),
    /** Not shown to people: who fills it in is none. */
    website: z.string().max(200).default(''),
  }),
  answer: one(z.strictObject({ received: z.literal(true) })),
  status: 201,
  rejections: { sent_too_soon: 422, too_many_messages: 429 },
});
