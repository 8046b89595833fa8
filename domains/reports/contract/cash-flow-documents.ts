import { z } from 'zod';
import { FLOW_LINES } from '#domains/accounting/core/sections.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, page, sum } from '#platform/contract/fields.ts';
import { FLOW_DOCUMENTS } from '../core/frame/explain-cell.ts';
import { OPENING_ENTRIES } from '../core/frame/report.ts';

const flowDocument = z.strictObject({
  document_id: id,
  document_kind: z.string(),
  number: z.string(),
  business_date: date,
  branch_id: id,
  /** The share of the document that is on this line. */
  came_in: sum,
  went_out: sum,
});

export type FlowDocument = z.output<typeof flowDocument>;

export const cashFlowDocumentsRoute = defineRoute({
  method: 'GET',
  path: FLOW_DOCUMENTS,
  permission: 'financial-statements.read',
  summary: 'List the documents on a line of the cash flow, each with its share, oldest first',
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    flow_line: z.enum([...FLOW_LINES, OPENING_ENTRIES]),
    from: date,
    to: date,
    branch_id: id.optional(),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      flow_line: z.string(),
      from: date,
      to: date,
      /** Of all documents, not of this page. */
      came_in: sum,
      went_out: sum,
      documents: z.array(flowDocument),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422 },
});
