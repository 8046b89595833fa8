import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
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

export const customer = party.extend({
  /** What the shop keeps for them. */
  deposit: sum,
  /** What they may owe at most; null: no limit. */
  credit_limit: sum.nullable(),
  /** Whose prices they pay; null: everybody's. */
  group_id: id.nullable(),
  version: z.int(),
});

/** What is owed for goods is told to who may see what they cost. */
export const supplier = party.extend({ due: cost(amount) });

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
  }),
  rejections: { invalid_cursor: 422 as const },
};

const create = {
  method: 'POST' as const,
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

export const createCustomerRoute = defineRoute({
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

export const updateCustomerRoute = defineRoute({
  method: 'PATCH',
  path: '/customers/{id}',
  permission: 'customers.update',
  summary: 'Change a customer: name, phone, group, and what they may owe',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    phone: text(40).optional(),
    credit_limit: sum.nullable().optional(),
    group_id: id.nullable().optional(),
  }),
  answer: one(customer),
  rejections: { group_not_found: 404, version_conflict: 409 },
});

export const listSuppliersRoute = defineRoute({
  ...list,
  path: '/suppliers',
  permission: 'suppliers.read',
  summary: 'Suppliers; with `cost.read` also what is owed to them',
  answer: listOf(supplier),
});

export const createSupplierRoute = defineRoute({
  ...create,
  path: '/suppliers',
  permission: 'suppliers.create',
  summary: 'Add a supplier',
  answer: one(supplier),
});
