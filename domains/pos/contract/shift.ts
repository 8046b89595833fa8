import { z } from 'zod';
import { DAY_REJECTIONS } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  positiveAmount,
  price,
  sum,
  text,
} from '#platform/contract/fields.ts';

const NOTES_MAX = 30;
const COUNT_MAX = 1_000_000;
const NOTE_MAX = 100_000_000;

/** A denomination and how many of it were counted. */
export const countedNote = z.strictObject({
  note: positiveAmount.refine((note) => note <= NOTE_MAX),
  count: z.int().min(0).max(COUNT_MAX),
});

const countedNotes = z
  .array(countedNote)
  .max(NOTES_MAX)
  .refine((notes) => new Set(notes.map(({ note }) => note)).size === notes.length);

export const shiftRow = z.strictObject({
  id,
  register_id: id,
  register_name: z.string(),
  register_name_bn: z.string(),
  branch_id: id,
  branch_name: z.string(),
  branch_name_bn: z.string(),
  opened_at: instant,
  opened_by: z.string(),
  opening_float: sum,
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  /** The number of its Z report. */
  number: z.string().nullable(),
  counted: sum.nullable(),
  left_in_drawer: sum.nullable(),
  /** Omitted in a blind count; null in a list while the shift is open. */
  expected: amount.nullable().optional(),
  /** Over (+) or short (-). Omitted together with `expected`. */
  difference: amount.nullable().optional(),
});

export type ShiftRow = z.output<typeof shiftRow>;

export const listShiftsRoute = defineRoute({
  method: 'GET',
  path: '/pos/shifts',
  permission: 'shifts.read',
  summary: 'Shifts, newest first',
  query: z.strictObject({
    ...page,
    branch_id: id.optional(),
    register_id: id.optional(),
    state: z.enum(['open', 'closed']).optional(),
  }),
  answer: listOf(shiftRow),
  rejections: { invalid_cursor: 422 },
});

export const openShiftRoute = defineRoute({
  method: 'POST',
  path: '/pos/shifts',
  permission: 'shifts.create',
  summary: 'Open a shift of a register with its opening float',
  body: z.strictObject({
    id: documentId,
    register_id: id,
    opening_float: price,
    notes: countedNotes.optional(),
  }),
  answer: one(shiftRow),
  status: 201,
  rejections: {
    register_not_found: 404,
    id_reused: 409,
    shift_already_open: 409,
    count_does_not_match: 422,
  },
});

export const closeShiftRoute = defineRoute({
  method: 'POST',
  path: '/pos/shifts/{id}/close',
  permission: 'shifts.close',
  summary: 'Count the drawer and close the shift; the difference is posted',
  params: byId,
  body: z.strictObject({
    id: documentId,
    counted: price.optional(),
    notes: countedNotes.optional(),
    /** Moved to the safe: the rest stays for the next shift. */
    taken_out: price.optional(),
    note: text(1000).optional(),
  }),
  answer: one(shiftRow),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    count_required: 422,
    count_does_not_match: 422,
    taken_out_over_counted: 422,
  },
});
