import { z } from 'zod';
import { RECEIPT_SIZES } from '#domains/documents/contract/receipt-size.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, documentId, instant, one } from '#platform/contract/fields.ts';
import { byTicket, printed } from '#platform/contract/file.ts';

const look = {
  size: z.enum(RECEIPT_SIZES).default('80'),
  /** Omitted: the shop's language. */
  lang: z.enum(['bn', 'en']).optional(),
};

export const receiptQuery = z.strictObject(look);

export const receiptFileRoute = defineRoute({
  method: 'GET',
  path: '/pos-sale/{id}.pdf',
  permission: 'pos-sale.read',
  summary: 'The receipt of a sale as PDF; with a ticket link, without the Authorization header',
  params: byId,
  query: z.strictObject({ ...look, ...byTicket }),
  answer: printed,
  file: 'application/pdf',
});

export const receiptTicketRoute = defineRoute({
  method: 'POST',
  path: '/pos-sale/{id}/ticket',
  permission: 'pos-sale.read',
  summary: 'Create a link to the PDF of a receipt: valid once, for a minute',
  params: byId,
  body: receiptQuery,
  answer: one(z.strictObject({ url: z.string(), expires_at: instant })),
  status: 201,
});

export const printReceiptRoute = defineRoute({
  method: 'POST',
  path: '/pos-sale/{id}/prints',
  permission: 'pos-sale.print',
  summary: 'Record that a receipt was printed; returns the number of the copy',
  params: byId,
  body: z.strictObject({ id: documentId }),
  answer: one(z.strictObject({ copy: z.int().min(1) })),
  status: 201,
  rejections: { id_reused: 409 },
});
