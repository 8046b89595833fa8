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
  /** What a customer owes, or what is owed to a supplier. */
  due: amount,
});

export type Party = z.output<typeof party>;

/** What the shop knows of a party besides. */
const known = {
  /** In how many days they pay, or are paid. */
  payment_days: z.int().min(0).max(365),
  /** Where papers are sent to them; '' is nowhere. */
  email: z.string(),
  address: z.string(),
  /** Business identification number, which an invoice with VAT has to name. */
  bin: z.string(),
  note: z.string(),
  version: z.int(),
};

export const customer = party.extend({
  ...known,
  /** Of what they owe, what is past its day. */
  overdue: sum,
  birthday: date.nullable(),
  /** Of what is sent to them; null: as the shop's. */
  language: z.enum(['bn', 'en']).nullable(),
  /** What the shop keeps for them. */
  deposit: sum,
  /** Of what they have ordered, what is neither invoiced nor paid in advance. */
  ordered: sum,
  /** What they may owe at most, with what is ordered; null: no limit. */
  credit_limit: sum.nullable(),
  /** Whose prices they pay; null: everybody's. */
  group_id: id.nullable(),
  /** What was written into fields of the shop's own. */
  custom: writtenValues,
});

/** What is owed for goods is told to who may see what they cost. */
export const supplier = party.extend({ due: cost(amount) });

/** As the list of them tells. */
const supplierRow = supplier.extend({ email: known.email });

export type SupplierRow = z.output<typeof supplierRow>;

/** With what the shop knows of them besides. */
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
    /** 1: only those with something due. */
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
  summary: 'Customers with what they owe, may owe and have with the shop',
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
  summary: 'A customer as they stand now: due, limit and deposit',
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
  summary: 'Change a customer: who they are, how they pay, and what they may owe',
  params: byId,
  body: z.strictObject({
    ...change,
    birthday: date.nullable().optional(),
    language: z.enum(['bn', 'en']).nullable().optional(),
    credit_limit: sum.nullable().optional(),
    group_id: id.nullable().optional(),
    /** Only what changes; an empty text takes a value away. */
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
  summary: 'Suppliers; with `cost.read` also what is owed to them',
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
  summary: 'A supplier, with what the shop knows of them',
  params: byId,
  answer: one(supplierKnown),
});

export const updateSupplierRoute = defineRoute({
  method: 'PATCH',
  path: '/suppliers/{id}',
  permission: 'suppliers.update',
  summary: 'Change a supplier: who they are, and in how many days they are paid',
  params: byId,
  body: z.strictObject(change),
  answer: one(supplierKnown),
  rejections: { version_conflict: 409 },
});
