import { z } from 'zod';
import { printoutOptions } from '#domains/documents/contract/paper-size.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, instant, one } from '#platform/contract/fields.ts';
import { byTicket, printed } from '#platform/contract/file.ts';

const look = {
  ...printoutOptions,
  /** The VAT invoice of a registered seller, or the plain printout. */
  form: z.enum(['plain', 'mushak_6_3']).default('plain'),
};

const rejections = { no_tax_invoice: 422 } as const;

export const documentFileRoute = defineRoute({
  method: 'GET',
  path: '/documents/{id}.pdf',
  // Each kind has its own: see document-kind.ts.
  permission: null,
  summary: 'Get the PDF of a document; with a ticket from a link, without the header',
  params: byId,
  query: z.strictObject({ ...look, ...byTicket }),
  answer: printed,
  file: 'application/pdf',
  rejections,
});

export const documentTicketRoute = defineRoute({
  method: 'POST',
  path: '/documents/{id}/ticket',
  permission: null,
  summary: 'Create a link to the PDF of a document that a browser can open once, within a minute',
  params: byId,
  body: z.strictObject(look),
  answer: one(z.strictObject({ url: z.string(), expires_at: instant })),
  status: 201,
  rejections,
});
