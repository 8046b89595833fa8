import {
  MAIL_REJECTIONS,
  mailBody,
  printoutLink,
  printoutMailed,
} from '#domains/documents/contract/printout-routes.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId } from '#platform/contract/fields.ts';

export const receiptLinkRoute = defineRoute({
  method: 'GET',
  path: '/pos-sale/{id}/link',
  permission: 'pos-sale.read',
  summary: 'The link at which the customer sees a sale or an invoice',
  params: byId,
  answer: printoutLink,
});

export const mailReceiptRoute = defineCreation({
  path: '/pos-sale/{id}/mail',
  permission: 'pos-sale.print',
  summary: 'Send the link to a sale by email',
  params: byId,
  body: mailBody,
  answer: printoutMailed,
  rejections: MAIL_REJECTIONS,
});
