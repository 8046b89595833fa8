import { z } from 'zod';
import { DAY_REJECTIONS, documentHead } from '#domains/documents/contract/document.ts';
import {
  REVERSAL_REJECTIONS,
  reversalAnswer,
  reversalRequest,
} from '#domains/documents/contract/reversal.ts';
import { LINE_MAX } from '#domains/kernel/core/money.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  documentId,
  id,
  listOf,
  name,
  one,
  page,
  positiveAmount,
} from '#platform/contract/fields.ts';
import { DIRECTIONS, PURPOSES } from '../core/decide-cash-movement.ts';

const cashMovementRequest = z.strictObject({
  id: documentId,
  register_id: id,
  direction: z.enum(DIRECTIONS),
  purpose: z.enum(PURPOSES),
  /** The account of an expense, or of the bank. */
  account_id: id.optional(),
  /** The maximum keeps the sum of thousands of them exact. */
  amount: positiveAmount.refine((amount) => amount <= LINE_MAX),
  reason: name(200),
});

const cashMovement = z.strictObject({
  ...documentHead,
  shift_id: id,
  purpose: z.enum(PURPOSES),
  account_id: id.nullable(),
  /** Positive: into the drawer. Negative: out of it. */
  amount,
  reason: z.string(),
});

export type CashMovement = z.output<typeof cashMovement>;

export const postCashMovementRoute = defineRoute({
  method: 'POST',
  path: '/pos/cash-movements',
  permission: 'cash-movements.create',
  summary: 'Put cash into a drawer or take it out, with a reason',
  body: cashMovementRequest,
  answer: one(cashMovement),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    account_wrong_direction: 422,
    account_required: 422,
    account_not_found: 404,
    account_does_not_fit: 422,
  },
});

export const readCashMovementRoute = defineRoute({
  method: 'GET',
  path: '/pos/cash-movements/{id}',
  permission: 'cash-movements.read',
  summary: 'A posted cash movement of a drawer',
  params: byId,
  answer: one(cashMovement),
});

export const reverseCashMovementRoute = defineRoute({
  method: 'POST',
  path: '/pos/cash-movements/{id}/void',
  permission: 'cash-movements.void',
  by_approval: true,
  summary: 'Reverse a cash movement, in an open drawer',
  params: byId,
  // Cash needs an open drawer: without a register its expected cash would stay wrong.
  body: reversalRequest.required({ register_id: true }),
  answer: reversalAnswer,
  status: 201,
  rejections: REVERSAL_REJECTIONS,
});

export const listDrawerAccountsRoute = defineRoute({
  method: 'GET',
  path: '/pos/drawer-accounts',
  permission: 'cash-movements.create',
  summary: 'Expense accounts for cash from the drawer, and banks for its deposits',
  query: z.strictObject(page),
  answer: listOf(
    z.strictObject({
      id,
      code: z.string(),
      name: z.string(),
      name_bn: z.string(),
      purpose: z.enum(['expense', 'bank']),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});
