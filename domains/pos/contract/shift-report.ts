import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, id, instant, one, sum } from '#platform/contract/fields.ts';
import { PURPOSES } from '../core/decide-cash-movement.ts';
import { countedNote, shiftRow } from './shift.ts';

const takings = z.strictObject({
  /** Before any discount. */
  gross: sum,
  discount: sum,
  vat: sum,
  rounding: amount,
  /** gross - discount + vat + rounding. */
  sold: sum,
  /** The part of `sold` that stayed due. */
  due: sum,
  returned: sum,
  /** Sales and returns reversed in this shift. */
  reversed: amount,
  /** sold - returned - reversed. */
  net: amount,
  /** Cash received less cash paid out by documents, without cash movements. */
  cash: amount,
  methods: z.array(
    z.strictObject({
      id,
      name: z.string(),
      name_bn: z.string(),
      count: z.int(),
      came_in: sum,
      went_out: sum,
      net: amount,
    }),
  ),
  cashiers: z.array(
    z.strictObject({
      id,
      name: z.string(),
      sales: z.int(),
      sold: sum,
      discount: sum,
      returned: sum,
      reversed: amount,
      cash: amount,
    }),
  ),
});

export const shiftReport = shiftRow.extend({
  /** The cash that the previous shift left in the drawer. */
  left_before: sum.nullable(),
  opening_notes: z.array(countedNote),
  counted_notes: z.array(countedNote),
  taken_out: sum.nullable(),
  note: z.string(),
  documents: z.strictObject({
    sales: z.int(),
    returns: z.int(),
    exchanges: z.int(),
    reversals: z.int(),
    /** The first and the last number of its sales. */
    first_number: z.string().nullable(),
    last_number: z.string().nullable(),
  }),
  /** Cash movements, in (+) and out (-), and their reversals. */
  drawer: z.array(
    z.strictObject({
      id,
      number: z.string(),
      at: instant,
      by: z.string(),
      purpose: z.enum(PURPOSES),
      account: z.string(),
      account_bn: z.string(),
      amount,
      reason: z.string(),
      is_reversal: z.boolean(),
      reversed_by: id.nullable(),
    }),
  ),
  /** Carts on hold: they carry over to the next shift. */
  carts: z.array(
    z.strictObject({ id, name: z.string(), held_by: z.string(), held_at: instant, total: sum }),
  ),
  /** Lines removed from carts before payment, at current prices. */
  removed: z.strictObject({ lines: z.int(), amount: sum }),
  /** Omitted in a blind count: the expected cash could be derived from it. */
  takings: takings.optional(),
});

export type ShiftReport = z.output<typeof shiftReport>;
export type Takings = z.output<typeof takings>;

export const readShiftRoute = defineRoute({
  method: 'GET',
  path: '/pos/shifts/{id}',
  permission: 'shifts.read',
  summary: 'The report of a shift: X report while it is open, Z report once it is closed',
  params: byId,
  answer: one(shiftReport),
});
