import { z } from 'zod';
import { fieldValues, writtenValues } from '#domains/catalog/contract/custom-field.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  date,
  id,
  listOf,
  name,
  one,
  page,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

export const party = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  /** What a customer owes, or what a supplier is owed. */
  due: amount,
});

export type Party = z.output<typeof party>;

/** Further details of a party. */
const known = {
  /** Payment term in days. */
  payment_days: z.int().min(0).max(365),
  /** Address for documents sent to them; '' if none. */
  email: z.string(),
  address: z.string(),
  /** Business identification number, required on an invoice with VAT. */
  bin: z.string(),
  note: z.string(),
  version: z.int(),
};

export const customer = party.extend({
  ...known,
  /** The overdue part of what they owe. */
  overdue: sum,
  birthday: date.nullable(),
  /** Language of what is sent to them; null: the shop’s language. */
  language: z.enum(['bn', 'en']).nullable(),
  /** Deposit of the customer. */
  deposit: sum,
  /** Value of their orders that is neither invoiced nor paid in advance. */
  ordered: sum,
  /** The most they may owe, including orders; null: no limit. */
  credit_limit: sum.nullable(),
  /** Customer group, which selects their price lists; null: none. */
  group_id: id.nullable(),
  /** Values of the shop’s custom fields. */
  custom: writtenValues,
});

/** What a supplier is owed is visible only with permission to see costs. */
export const supplier = party.extend({ due: cost(amount) });

/** A supplier in the list. */
const supplierRow = supplier.extend({ email: known.email });

export type SupplierRow = z.output<typeof supplierRow>;

/** A supplier with further details. */
const supplierKnown = supplier.extend(known);

export type SupplierKnown = z.output<typeof supplierKnown>;

export type Customer = z.output<typeof customer>;

const newParty = z.strictObject({
  code: name(64).optional(),
  name: name(),
  phone: text(40).default(''),
});

const list = {
  method: 'GET' as const,
  query: z.strictObject({
    ...page,
    /** By name, or the greatest due first. */
    sort: z.enum(['name', 'due']).default('name'),
    /** 1: only parties with something due. */
    due: z.literal('1').optional(),
    status: z.enum(['active', 'archived']).default('active'),
  }),
  rejections: { invalid_cursor: 422 as const },
};

const create = {
  body: newParty,
  status: 201 as const,
  rejections: { code_taken: 409 as const },
};

export const listCustomersRoute = defineRoute({
  ...list,
  path: '/customers',
  permission: 'customers.read',
  summary: 'List customers with due, credit limit and deposit',
  answer: listOf(customer),
});

export const createCustomerRoute = defineCreation({
  ...create,
  path: '/customers',
  permission: 'customers.create',
  summary: 'Add a customer',
  answer: one(customer),
});

export const readCustomerRoute = defineRoute({
  method: 'GET',
  path: '/customers/{id}',
  permission: 'customers.read',
  summary: 'Get a customer with their current due, credit limit and deposit',
  params: byId,
  answer: one(customer),
});

const change = {
  version,
  name: name().optional(),
  phone: text(40).optional(),
  email: z.union([z.literal(''), text(254).pipe(z.email())]).optional(),
  payment_days: z.int().min(0).max(365).optional(),
  address: text(500).optional(),
  bin: text(20).optional(),
  note: text(2000).optional(),
};

export const updateCustomerRoute = defineRoute({
  method: 'PATCH',
  path: '/customers/{id}',
  permission: 'customers.update',
  summary: 'Change a customer: details, payment term and credit limit',
  params: byId,
  body: z.strictObject({
    ...change,
    birthday: date.nullable().optional(),
    language: z.enum(['bn', 'en']).nullable().optional(),
    credit_limit: sum.nullable().optional(),
    group_id: id.nullable().optional(),
    /** Only the fields that change; an empty text removes a value. */
    custom: fieldValues.optional(),
  }),
  answer: one(customer),
  rejections: {
    group_not_found: 404,
    custom_field_not_found: 404,
    custom_value_unfit: 422,
    version_conflict: 409,
  },
});

export const listSuppliersRoute = defineRoute({
  ...list,
  path: '/suppliers',
  permission: 'suppliers.read',
  summary: 'List suppliers; with `cost.read` also what each is owed',
  answer: listOf(supplierRow),
});

export const createSupplierRoute = defineCreation({
  ...create,
  path: '/suppliers',
  permission: 'suppliers.create',
  summary: 'Add a supplier',
  answer: one(supplier),
});

export const readSupplierRoute = defineRoute({
  method: 'GET',
  path: '/suppliers/{id}',
  permission: 'suppliers.read',
  summary: 'Get a supplier with further details',
  params: byId,
  answer: one(supplierKnown),
});

export const updateSupplierRoute = defineRoute({
  method: 'PATCH',
  path: '/suppliers/{id}',
  permission: 'suppliers.update',
  summary: 'Change a supplier: details and payment term',
  params: byId,
  body: z.strictObject(change),
  answer: one(supplierKnown),
  rejections: { version_conflict: 409 },
});
