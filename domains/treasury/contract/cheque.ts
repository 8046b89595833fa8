import { z } from 'zod';
import {
  postPaymentRoute,
  reversePaymentRoute,
} from '#domains/parties/contract/payment-received.ts';
import { postSupplierPaymentRoute } from '#domains/parties/contract/supplier-payment.ts';
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
  version,
} from '#platform/contract/fields.ts';
import { CHEQUE_DIRECTIONS, CHEQUE_STATES } from '../core/cheque-state.ts';
import { postExpenseRoute } from './expense.ts';

const direction = z.enum(CHEQUE_DIRECTIONS);

const chequeRequest = z.strictObject({
  id: documentId,
  /** The customer who gave it, or the supplier who got it. */
  party_id: id,
  /** Determines the branch. */
  warehouse_id: id,
  number: name(40),
  /** The bank on which it is drawn. */
  bank: name(100),
  /** The day from which the bank pays it. */
  cheque_date: date,
  amount: positiveAmount,
  note: text(1000).default(''),
});

export type ChequeRequest = z.output<typeof chequeRequest>;

const cheque = z.strictObject({
  id,
  direction,
  party_id: id,
  party_name: z.string(),
  branch_id: id,
  number: z.string(),
  bank: z.string(),
  cheque_date: date,
  /** Days past its date; negative: days until the bank pays it. */
  days: z.int(),
  amount: positiveAmount,
  note: z.string(),
  state: z.enum(CHEQUE_STATES),
  /** Why it bounced or was given back. */
  reason: z.string(),
  /** The payment posted when it cleared. */
  payment: z
    .strictObject({
      id,
      number: z.string(),
      is_reversed: z.boolean(),
      /** The part missing from the deposit when the cheque bounced: it is due. */
      shortfall: sum,
    })
    .nullable(),
  created_at: instant,
  created_by: z.string(),
  version: z.int(),
});

export type Cheque = z.output<typeof cheque>;

export const createChequeRoute = defineRoute({
  method: 'POST',
  path: '/cheques',
  permission: 'cheques.create',
  summary: 'Add a cheque from a customer or to a supplier; the due stays until the bank pays it',
  body: chequeRequest,
  answer: one(cheque),
  status: 201,
  rejections: { party_not_found: 404, id_reused: 409, cheque_known: 409 },
});

export const listChequesRoute = defineRoute({
  method: 'GET',
  path: '/cheques',
  permission: 'cheques.read',
  summary: 'List cheques by date',
  query: z.strictObject({
    ...page,
    direction: direction.optional(),
    /** `open`: neither cleared nor given back. */
    state: z.enum([...CHEQUE_STATES, 'open', 'all']).default('open'),
    party_id: id.optional(),
    branch_id: id.optional(),
  }),
  answer: listOf(cheque),
  rejections: { invalid_cursor: 422 },
});

const ACTION_REJECTIONS = { version_conflict: 409, cheque_state_conflict: 409 } as const;

const actionRoute = {
  method: 'POST' as const,
  permission: 'cheques.update' as const,
  params: byId,
  answer: one(cheque),
};

const withReason = z.strictObject({ version, reason: text(200).default('') });

export const depositChequeRoute = defineRoute({
  ...actionRoute,
  path: '/cheques/{id}/deposit',
  summary: 'Deposit a cheque at the bank; no money has moved yet',
  body: z.strictObject({ version }),
  rejections: ACTION_REJECTIONS,
});

export const clearChequeRoute = defineRoute({
  ...actionRoute,
  path: '/cheques/{id}/clear',
  summary: 'Clear a cheque: a payment is posted, the oldest dues first',
  body: z.strictObject({
    /** Id of the payment to post. */
    id: documentId,
    payment_method_id: id,
    bank_account_id: id.optional(),
  }),
  rejections: {
    ...postPaymentRoute.rejections,
    ...postSupplierPaymentRoute.rejections,
    cheque_state_conflict: 409,
  },
});

export const bounceChequeRoute = defineRoute({
  ...actionRoute,
  path: '/cheques/{id}/bounce',
  summary: 'Bounce a cheque; if it had cleared, its payment is reversed',
  body: withReason.extend({
    /** Id of the document that reverses its payment, if it had cleared. */
    id: documentId,
    /** The bank's fee: an expense, posted in the same step, with permission for expenses. */
    fee: z
      .strictObject({
        /** The expense category. */
        account_id: id,
        amount: positiveAmount,
        payment_method_id: id,
        bank_account_id: id.optional(),
      })
      .optional(),
  }),
  rejections: {
    ...ACTION_REJECTIONS,
    ...reversePaymentRoute.rejections,
    ...postExpenseRoute.rejections,
  },
});

export const returnChequeRoute = defineRoute({
  ...actionRoute,
  path: '/cheques/{id}/return',
  summary: 'Give a cheque back to its drawer',
  body: withReason,
  rejections: ACTION_REJECTIONS,
});
