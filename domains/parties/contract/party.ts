import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, id, listOf, name, one, page, text } from '#platform/contract/fields.ts';

export const party = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  /** What a customer owes, or what is owed to a supplier. */
  due: amount,
});

export type Party = z.output<typeof party>;

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
  answer: listOf(party),
  rejections: { invalid_cursor: 422 as const },
};

const create = {
  method: 'POST' as const,
  body: newParty,
  answer: one(party),
  status: 201 as const,
  rejections: { code_taken: 409 as const },
};

export const listCustomersRoute = defineRoute({
  ...list,
  path: '/customers',
  permission: 'customers.read',
  summary: 'Customers with what they owe',
});

export const createCustomerRoute = defineRoute({
  ...create,
  path: '/customers',
  permission: 'customers.create',
  summary: 'Add a customer',
});

export const listSuppliersRoute = defineRoute({
  ...list,
  path: '/suppliers',
  permission: 'suppliers.read',
  summary: 'Suppliers with what is owed to them',
});

export const createSupplierRoute = defineRoute({
  ...create,
  path: '/suppliers',
  permission: 'suppliers.create',
  summary: 'Add a supplier',
});
