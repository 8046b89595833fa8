import { z } from 'zod';
import { DAY_REJECTIONS, documentHead, LINES_MAX } from '#domains/documents/contract/document.ts';
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
  name,
  one,
  page,
  positiveAmount,
  sum,
  text,
} from '#platform/contract/fields.ts';

const journalLine = z.strictObject({
  account_id: id,
  /** One of the two is positive, the other absent. */
  debit: sum.optional(),
  credit: sum.optional(),
  note: text(200).optional(),
});

/** What an entry says, without its id and its day. */
export const journalContent = {
  /** Determines the branch. */
  warehouse_id: id,
  /** The purpose of the entry, printed on the voucher. */
  narration: name(1000),
  lines: z.array(journalLine).max(LINES_MAX),
};

/** A day within a plausible range of years. */
const laterDay = date.refine((value) => value >= '2000' && value < '2200');

const journalRequest = z.strictObject({
  id: documentId,
  ...journalContent,
  /** A later day: the entry is reversed on it. */
  reverses_on: laterDay.optional(),
  happened_at: instant.optional(),
});

const journal = z.strictObject({
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
  narration: z.string(),
  amount: positiveAmount,
  /** The day on which it is reversed without a further request; null: none. */
  reverses_on: date.nullable(),
  /** Why it was not reversed on that day. */
  reversal_refusal: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
  lines: z.array(
    z.strictObject({
      account_id: id,
      code: z.string(),
      name: z.string(),
      name_bn: z.string(),
      debit: sum,
      credit: sum,
      note: z.string(),
    }),
  ),
});

export type ManualJournalRequest = z.output<typeof journalRequest>;
export type ManualJournal = z.output<typeof journal>;

export const postJournalRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/journal',
  permission: 'journal.create',
  summary: 'Post a manual journal entry: lines that balance',
  body: journalRequest,
  answer: one(journal),
  status: 201,
  rejections: {
    id_reused: 409,
    happened_at_in_future: 422,
    ...DAY_REJECTIONS,
    one_line: 422,
    one_side: 422,
    account_not_found: 422,
    control_account: 422,
    account_on_both_sides: 422,
    amount_too_large: 422,
    unbalanced: 422,
    day_before_entry: 422,
  },
});

export const readJournalRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/journal/{id}',
  permission: 'journal.read',
  summary: 'Get a posted manual journal entry',
  params: byId,
  answer: one(journal),
});

const journalRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  narration: z.string(),
  /** The accounts of its first debit and its first credit. */
  debit: z.strictObject({ name: z.string(), name_bn: z.string() }),
  credit: z.strictObject({ name: z.string(), name_bn: z.string() }),
  amount: positiveAmount,
  reversed_by: id.nullable(),
  reverses_on: date.nullable(),
  /** Whether it was refused on that day. */
  is_reversal_refused: z.boolean(),
});

export type ManualJournalRow = z.output<typeof journalRow>;

export const listJournalsRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/journal',
  permission: 'journal.read',
  summary: 'List manual journal entries, newest first',
  query: z.strictObject({ ...page, from: date.optional(), to: date.optional() }),
  answer: listOf(journalRow),
  rejections: { invalid_cursor: 422 },
});

export const reverseJournalRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/journal/{id}/void',
  permission: 'journal.void',
  summary: 'Reverse a manual journal entry with a new document',
  params: byId,
  body: reversalRequest,
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});
