import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, date, id, page, sum } from '#platform/contract/fields.ts';
import { AGES } from '../core/age-of.ts';
import { party } from './party.ts';

/** What is open, by how many days it is past its due date; advances and credits beside. */
const ages = {
  not_due: sum,
  to_30: sum,
  to_60: sum,
  to_90: sum,
  over_90: sum,
  /** Money that settles nothing yet: below nothing. */
  credit: amount,
  /** Of all of them: what the ledger says. */
  total: amount,
};

const agedParty = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  /** The day since which the oldest of it is due. */
  oldest: date.nullable(),
  ...ages,
  /** What the shop keeps for a customer, of every branch; of a supplier nothing. */
  deposit: sum,
});

export type AgedParty = z.output<typeof agedParty>;

const ageing = {
  method: 'GET' as const,
  query: z.strictObject({
    ...page,
    sort: z.enum(['total', 'oldest', 'name']).default('total'),
    /** Only what was put on due in this branch. */
    branch_id: id.optional(),
    /** 1: only those with something past its day. */
    overdue: z.literal('1').optional(),
  }),
  answer: z.strictObject({
    data: z.array(agedParty),
    next_cursor: z.string().nullable(),
    /** The day it is reckoned at. */
    as_of: date,
    /** Of everybody asked for, not of this page alone. */
    totals: z.strictObject({ parties: z.int(), ...ages, deposit: sum }),
  }),
  rejections: { invalid_cursor: 422 as const },
};

export const customerAgeingRoute = defineRoute({
  ...ageing,
  path: '/dues/customers',
  permission: 'customer-statement.read',
  summary: 'Customers who owe something, by the age of what they owe',
});

export const supplierAgeingRoute = defineRoute({
  ...ageing,
  path: '/dues/suppliers',
  permission: 'supplier-statement.read',
  summary: 'Suppliers who are owed something, by the age of what is owed',
});

const openItem = z.strictObject({
  document_id: id,
  /** Of the document; `bounced_cheque`: a payment whose money the bank took back. */
  kind: z.string(),
  number: z.string(),
  branch_id: id,
  business_date: date,
  due_date: date,
  /** How many days past its day it is; below nothing: in how many it is due. */
  days: z.int(),
  /** What the document put on due. */
  amount,
  /** What is still open of it; below nothing: a credit. */
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
    /** With all that is due, of every branch. */
    party,
    /** What the shop keeps for a customer; of a supplier nothing. */
    deposit: sum,
  }),
  rejections: { invalid_cursor: 422 as const },
};

export const customerOpenItemsRoute = defineRoute({
  ...openItems,
  path: '/dues/customers/{id}',
  permission: 'customer-statement.read',
  summary: 'The documents that a customer still owes something of, the oldest first',
});

export const supplierOpenItemsRoute = defineRoute({
  ...openItems,
  path: '/dues/suppliers/{id}',
  permission: 'supplier-statement.read',
  summary: 'The papers of a supplier that something is still owed of, the oldest first',
});
