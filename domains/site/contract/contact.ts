import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { documentId, name, one, text } from '#platform/contract/fields.ts';
import { siteLanguage } from './fields.ts';

/** The visitor's e-mail address or phone number, as typed. */
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
  summary: 'Get a signed time mark, valid for a message from two seconds to two hours later',
  answer: one(z.strictObject({ opened: z.string() })),
});

export const sendMessageRoute = defineRoute({
  method: 'POST',
  path: '/cms/contact',
  permission: null,
  summary: 'Send a message to the operators of the site',
  body: z.strictObject({
    id: documentId,
    name: name(),
    reply_to: replyTo,
    shop: text(200).default(''),
    message: name(5000),
    lang: siteLanguage.default('bn'),
    /** The mark of `GET /cms/contact` from the time when writing began. */
    opened: z.string().max(80),
    /** Hidden from people: programs fill it in, and are ignored. */
    website: z.string().max(200).default(''),
  }),
  answer: one(z.strictObject({ received: z.literal(true) })),
  status: 201,
  rejections: { sent_too_soon: 422, too_many_messages: 429 },
});
