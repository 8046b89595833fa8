import { z } from 'zod';
import {
  MAIL_REJECTIONS,
  mailBody,
  paperLink,
  paperMailed,
  paperTicket,
} from '#domains/documents/contract/paper-routes.ts';
import { paperLook } from '#domains/documents/contract/paper-size.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId } from '#platform/contract/fields.ts';
import { byTicket, printed } from '#platform/contract/file.ts';
import { ORDER_TERMS, type OrderKind } from '../core/order-kind.ts';

/** The paper of one kind: all kinds are printed, linked and mailed alike. */
function papersOf(kind: OrderKind) {
  const { resource } = ORDER_TERMS[kind];
  const path = `/${resource}/{id}`;
  const called = resource.replace('-', ' ');
  const read = `${resource}.read` as const;
  return {
    file: defineRoute({
      method: 'GET',
      path: `${path}.pdf`,
      permission: read,
      summary: `The paper of a ${called} as PDF; by a link with a ticket, without the header`,
      params: byId,
      query: z.strictObject({ ...paperLook, ...byTicket }),
      answer: printed,
      file: 'application/pdf',
    }),
    ticket: defineRoute({
      method: 'POST',
      path: `${path}/ticket`,
      permission: read,
      summary: `A link to the PDF of a ${called} that a browser may open: for a minute, once`,
      params: byId,
      body: z.strictObject(paperLook),
      answer: paperTicket,
      status: 201,
    }),
    link: defineRoute({
      method: 'GET',
      path: `${path}/link`,
      permission: read,
      summary: `The link by which the other side sees the paper of a ${called}`,
      params: byId,
      answer: paperLink,
    }),
    mail: defineCreation({
      path: `${path}/mail`,
      permission: `${resource}.create` as const,
      summary: `Send the link to the paper of a ${called} by mail`,
      params: byId,
      body: mailBody,
      answer: paperMailed,
      rejections: MAIL_REJECTIONS,
    }),
  };
}

export type OrderPaperRoutes = ReturnType<typeof papersOf>;

export const ORDER_PAPER_ROUTES: Readonly<Record<OrderKind, OrderPaperRoutes>> = {
  sales_quotation: papersOf('sales_quotation'),
  sales_order: papersOf('sales_order'),
  purchase_quotation: papersOf('purchase_quotation'),
  purchase_order: papersOf('purchase_order'),
  job: papersOf('job'),
};
