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
  summary: 'Create a link, valid for thirty days, to the open documents of a customer',
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
  summary: 'Email a customer the link to their dues',
  params: byId,
  body: mailBody,
  answer: printoutMailed,
  rejections: MAIL_REJECTIONS,
});
