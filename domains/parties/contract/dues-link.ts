import { z } from 'zod';
import {
  MAIL_REJECTIONS,
  mailBody,
  printoutMailed,
} from '#domains/documents/contract/printout-routes.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, date, one } from '#platform/contract/fields.ts';

export const duesLinkRoute = defineRoute({
  method: 'GET',
  path: '/dues/customers/{id}/link',
  permission: 'customer-statement.read',
  summary: 'A link, for thirty days, by which a customer sees what they owe, paper by paper',
  params: byId,
  answer: one(
    z.strictObject({
      url: z.string(),
      phone: z.string(),
      email: z.string(),
      /** The last day on which it opens. */
      until: date,
    }),
  ),
});

export const mailDuesRoute = defineCreation({
  path: '/dues/customers/{id}/mail',
  permission: 'customer-statement.remind',
  summary: 'Send a customer the link to what they owe by mail',
  params: byId,
  body: mailBody,
  answer: printoutMailed,
  rejections: MAIL_REJECTIONS,
});
