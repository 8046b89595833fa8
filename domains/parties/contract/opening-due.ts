import { z } from 'zod';
import { DAY_REJECTIONS, documentHead } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  positiveAmount,
  text,
} from '#platform/contract/fields.ts';

const KINDS = ['customer', 'supplier'] as const;

const openingDueRequest = z.strictObject({
  id: documentId,
  /** The customer who owes it, or the supplier who is owed it. */
  party_id: id,
  /** Determines the branch. */
  warehouse_id: id,
  amount: positiveAmount,
  /** Due date; default: the day of the entry. */
  due_date: date.optional(),
  note: text(1000).optional(),
});

const openingDue = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
  party_id: id,
  party_name: z.string(),
  kind: z.enum(KINDS),
  amount: positiveAmount,
  due_date: date,
  note: z.string(),
});

export type OpeningDue = z.output<typeof openingDue>;

export const postOpeningDueRoute = defineRoute({
  method: 'POST',
  path: '/opening-dues',
  permission: 'opening-due.create',
  summary: 'Post what a customer owed, or a supplier was owed, before the books began here',
  body: openingDueRequest,
  answer: one(openingDue),
  status: 201,
  rejections: { id_reused: 409, ...DAY_REJECTIONS, party_not_found: 404 },
});

export const readOpeningDueRoute = defineRoute({
  method: 'GET',
  path: '/opening-dues/{id}',
  permission: 'opening-due.read',
  summary: 'Get a posted opening due',
  params: byId,
  answer: one(openingDue),
});

const openingDueRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  party_id: id,
  party_name: z.string(),
  kind: z.enum(KINDS),
  amount: positiveAmount,
  due_date: date,
  reversed_by: id.nullable(),
});

export type OpeningDueRow = z.output<typeof openingDueRow>;

export const listOpeningDuesRoute = defineRoute({
  method: 'GET',
  path: '/opening-dues',
  permission: 'opening-due.read',
  summary: 'List opening dues of customers and suppliers, newest first',
  query: z.strictObject({ ...page, kind: z.enum(KINDS).optional(), party_id: id.optional() }),
  answer: listOf(openingDueRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseOpeningDueRoute = defineRoute({
  method: 'POST',
  path: '/opening-dues/{id}/void',
  permission: 'opening-due.void',
  by_approval: true,
  summary: 'Reverse an opening due with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
