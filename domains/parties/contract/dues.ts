import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, date, id, page, sum } from '#platform/contract/fields.ts';
import { AGES } from '../core/age-of.ts';
import { party } from './party.ts';

/** Open amounts by days past the due date; advances and credits are separate. */
const ages = {
  not_due: sum,
  to_30: sum,
  to_60: sum,
  to_90: sum,
  over_90: sum,
  /** Money not allocated to a due: negative. */
  credit: amount,
  /** Sum of all ages: equals the ledger balance. */
  total: amount,
};

const agedParty = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Due date of the oldest open item. */
  oldest: date.nullable(),
  ...ages,
  /** Deposit of a customer, over all branches; 0 for a supplier. */
  deposit: sum,
});

export type AgedParty = z.output<typeof agedParty>;

const ageing = {
  method: 'GET' as const,
  query: z.strictObject({
    ...page,
    sort: z.enum(['total', 'oldest', 'name']).default('total'),
    /** Only what became due in this branch. */
    branch_id: id.optional(),
    /** 1: only parties with something overdue. */
    overdue: z.literal('1').optional(),
  }),
  answer: z.strictObject({
    data: z.array(agedParty),
    next_cursor: z.string().nullable(),
    /** The day at which the ages are computed. */
    as_of: date,
    /** Totals of all matching parties, not only of this page. */
    totals: z.strictObject({ parties: z.int(), ...ages, deposit: sum }),
  }),
  rejections: { invalid_cursor: 422 as const },
};

export const customerAgeingRoute = defineRoute({
  ...ageing,
  path: '/dues/customers',
  permission: 'customer-statement.read',
  summary: 'List customers who owe something, by age',
});

export const supplierAgeingRoute = defineRoute({
  ...ageing,
  path: '/dues/suppliers',
  permission: 'supplier-statement.read',
  summary: 'List suppliers who are owed something, by age',
});

const openItem = z.strictObject({
  document_id: id,
  /** Kind of the document; `bounced_cheque`: a payment that the bank took back. */
  kind: z.string(),
  number: z.string(),
  branch_id: id,
  business_date: date,
  due_date: date,
  /** Days past the due date; negative: days until it is due. */
  days: z.int(),
  /** Amount of the document that became due. */
  amount,
  /** Amount still open; negative: a credit. */
  open: amount,
});

export type OpenItem = z.output<typeof openItem>;

const openItems = {
  method: 'GET' as const,
  params: byId,
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    branch_id: id.optional(),
    age: z.enum(AGES).optional(),
  }),
  answer: z.strictObject({
    data: z.array(openItem),
    next_cursor: z.string().nullable(),
    /** With their total balance, over all branches. */
    party,
    /** Deposit of a customer; 0 for a supplier. */
    deposit: sum,
  }),
  rejections: { invalid_cursor: 422 as const },
};

export const customerOpenItemsRoute = defineRoute({
  ...openItems,
  path: '/dues/customers/{id}',
  permission: 'customer-statement.read',
  summary: 'List the open documents of a customer, the oldest first',
});

export const supplierOpenItemsRoute = defineRoute({
  ...openItems,
  path: '/dues/suppliers/{id}',
  permission: 'supplier-statement.read',
  summary: 'List the open documents of a supplier, the oldest first',
});
