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

/** The paper of one kind: all kinds are printed, linked and mailed alike. */
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
      summary: `The paper of a ${label} as PDF; by a link with a ticket, without the header`,
      params: byId,
      query: z.strictObject({ ...printoutOptions, ...byTicket }),
      answer: printed,
      file: 'application/pdf',
    }),
    ticket: defineRoute({
      method: 'POST',
      path: `${path}/ticket`,
      permission: read,
      summary: `A link to the PDF of a ${label} that a browser may open: for a minute, once`,
      params: byId,
      body: z.strictObject(printoutOptions),
      answer: printoutTicket,
      status: 201,
    }),
    link: defineRoute({
      method: 'GET',
      path: `${path}/link`,
      permission: read,
      summary: `The link by which the other side sees the paper of a ${label}`,
      params: byId,
      answer: printoutLink,
    }),
    mail: defineCreation({
      path: `${path}/mail`,
      permission: `${resource}.create` as const,
      summary: `Send the link to the paper of a ${label} by mail`,
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
