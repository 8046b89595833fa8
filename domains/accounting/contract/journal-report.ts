import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, page, positiveAmount, sum } from '#platform/contract/fields.ts';

/** A line of an entry, with its document and its account. */
const journalReportLine = z.strictObject({
  entry_id: id,
  line_no: z.int(),
  document_id: id,
  document_kind: z.string(),
  number: z.string(),
  business_date: date,
  branch_id: id,
  /** The name of the user who posted it. */
  posted_by: z.string(),
  account_id: id,
  code: z.string(),
  account_name: z.string(),
  account_name_bn: z.string(),
  party_id: id.nullable(),
  party_name: z.string().nullable(),
  debit: sum,
  credit: sum,
});

export type JournalReportHead = Omit<
  z.output<typeof journalReportRoute.answer>['data'],
  'lines' | 'kinds'
>;
export type JournalReportLine = z.output<typeof journalReportLine>;

export const journalReportRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/journal-report',
  permission: 'journal-report.read',
  summary:
    'List the entries of a period with their lines, by day and posting; of one day: its book',
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    /** Default: the first day of the month of `to`. */
    from: date.optional(),
    /** Default: today. */
    to: date.optional(),
    branch_id: id.optional(),
    /** Entries with a line on this account. */
    account_id: id.optional(),
    /** Of 92 days at most, like the two filters below; `journal`: entries by hand. */
    kind: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .optional(),
    posted_by: id.optional(),
    /** Entries with a line of this amount. */
    amount: z.coerce.number().pipe(positiveAmount).optional(),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      from: date,
      to: date,
      /** Of all lines of the period in the branch; null: another filter is set. */
      debit: sum.nullable(),
      credit: sum.nullable(),
      /** The account of the filter, as in its ledger; null: none is chosen. */
      account: z
        .strictObject({
          id,
          code: z.string(),
          name: z.string(),
          name_bn: z.string(),
          /** Debit less credit; of income and expense since the fiscal year began. */
          opening: amount,
          debit: sum,
          credit: sum,
          closing: amount,
        })
        .nullable(),
      /** The kinds of documents that have a number in the branches of the reader. */
      kinds: z.array(z.string()),
      /** What is on the money accounts before the first day and after the last. */
      opening_money: amount,
      closing_money: amount,
      lines: z.array(journalReportLine),
    }),
    next_cursor: z.string().nullable(),
  }),
  rejections: { invalid_cursor: 422, period_too_long: 422 },
});
