import { z } from 'zod';
import { printoutOptions } from '#domains/documents/contract/paper-size.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, instant, one } from '#platform/contract/fields.ts';
import { byTicket, printed } from '#platform/contract/file.ts';

const look = {
  ...printoutOptions,
  /** The invoice that a seller registered for VAT gives, or the paper as any shop has it. */
  form: z.enum(['plain', 'mushak_6_3']).default('plain'),
};

const rejections = { no_tax_invoice: 422 } as const;

export const documentFileRoute = defineRoute({
  method: 'GET',
  path: '/documents/{id}.pdf',
  // Each kind asks for its own: see document-rights.ts.
  permission: null,
  summary: 'The paper of a document as PDF; by a link with a ticket, without the header',
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
  summary: 'A link to the PDF of a document that a browser may open: for a minute, once',
  params: byId,
  body: z.strictObject(look),
  answer: one(z.strictObject({ url: z.string(), expires_at: instant })),
  status: 201,
  rejections,
});
