import { z } from 'zod';
import { printoutOptions } from '#domains/documents/contract/paper-size.ts';
import { printoutTicket } from '#domains/documents/contract/printout-routes.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id } from '#platform/contract/fields.ts';
import { byTicket, printed } from '#platform/contract/file.ts';

const byChallan = byId.extend({ challan_id: id });

export const challanFileRoute = defineRoute({
  method: 'GET',
  path: '/sales/{id}/challans/{challan_id}.pdf',
  permission: 'sales.read',
  summary:
    'The PDF of a challan, without prices; with a ticket link, without the Authorization header',
  params: byChallan,
  query: z.strictObject({ ...printoutOptions, ...byTicket }),
  answer: printed,
  file: 'application/pdf',
});

export const challanTicketRoute = defineRoute({
  method: 'POST',
  path: '/sales/{id}/challans/{challan_id}/ticket',
  permission: 'sales.read',
  summary: 'Create a link to the PDF of a challan: valid once, for a minute',
  params: byChallan,
  body: z.strictObject(printoutOptions),
  answer: printoutTicket,
  status: 201,
});
