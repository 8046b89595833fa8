import { z } from 'zod';
import { printoutOptions } from '#domains/documents/contract/paper-size.ts';
import {
  MAIL_REJECTIONS,
  mailBody,
  printoutLink,
  printoutMailed,
  printoutTicket,
} from '#domains/documents/contract/printout-routes.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId } from '#platform/contract/fields.ts';
import { byTicket, printed } from '#platform/contract/file.ts';
import { ORDER_TERMS, type OrderKind } from '../core/order-kind.ts';

/** Printout routes of one kind: print, link and email work alike for all kinds. */
function printoutRoutesOf(kind: OrderKind) {
  const { resource } = ORDER_TERMS[kind];
  const path = `/${resource}/{id}`;
  const label = resource.replace('-', ' ');
  const read = `${resource}.read` as const;
  return {
    file: defineRoute({
      method: 'GET',
      path: `${path}.pdf`,
      permission: read,
      summary: `The PDF of a ${label}; with a ticket link, without the Authorization header`,
      params: byId,
      query: z.strictObject({ ...printoutOptions, ...byTicket }),
      answer: printed,
      file: 'application/pdf',
    }),
    ticket: defineRoute({
      method: 'POST',
      path: `${path}/ticket`,
      permission: read,
      summary: `Create a link to the PDF of a ${label}: valid once, for a minute`,
      params: byId,
      body: z.strictObject(printoutOptions),
      answer: printoutTicket,
      status: 201,
    }),
    link: defineRoute({
      method: 'GET',
      path: `${path}/link`,
      permission: read,
      summary: `The link at which the customer or supplier sees a ${label}`,
      params: byId,
      answer: printoutLink,
    }),
    mail: defineCreation({
      path: `${path}/mail`,
      permission: `${resource}.create` as const,
      summary: `Send the link to a ${label} by email`,
      params: byId,
      body: mailBody,
      answer: printoutMailed,
      rejections: MAIL_REJECTIONS,
    }),
  };
}

export type OrderPrintoutRoutes = ReturnType<typeof printoutRoutesOf>;

export const ORDER_PRINTOUT_ROUTES: Readonly<Record<OrderKind, OrderPrintoutRoutes>> = {
  sales_quotation: printoutRoutesOf('sales_quotation'),
  sales_order: printoutRoutesOf('sales_order'),
  purchase_quotation: printoutRoutesOf('purchase_quotation'),
  purchase_order: printoutRoutesOf('purchase_order'),
  job: printoutRoutesOf('job'),
};
