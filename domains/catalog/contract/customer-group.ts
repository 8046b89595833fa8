// Answered in domains/parties/server.
// The contract is here because price lists refer to groups.
import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, name, one, page, text, version } from '#platform/contract/fields.ts';

export const customerGroup = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  /** The number of customers in it. */
  customers: z.int(),
  version: z.int(),
});

export type CustomerGroup = z.output<typeof customerGroup>;

export const listCustomerGroupsRoute = defineRoute({
  method: 'GET',
  path: '/customer-groups',
  permission: 'customers.read',
  summary: 'List customer groups by name',
  query: z.strictObject(page),
  answer: listOf(customerGroup),
  rejections: { invalid_cursor: 422 },
});

export const createCustomerGroupRoute = defineCreation({
  path: '/customer-groups',
  permission: 'customers.update',
  summary: 'Add a customer group, or restore the archived one of this name',
  body: z.strictObject({ name: name(), name_bn: text(200).default('') }),
  answer: one(customerGroup),
  status: 201,
  rejections: { name_taken: 409 },
});

export const changeCustomerGroupRoute = defineRoute({
  method: 'PATCH',
  path: '/customer-groups/{id}',
  permission: 'customers.update',
  summary: 'Change the names of a customer group; absent fields stay',
  params: byId,
  body: z.strictObject({ version, name: name().optional(), name_bn: text(200).optional() }),
  answer: one(customerGroup),
  rejections: { version_conflict: 409, name_taken: 409 },
});

export const archiveCustomerGroupRoute = defineRoute({
  method: 'DELETE',
  path: '/customer-groups/{id}',
  permission: 'customers.update',
  summary: 'Archive a customer group without customers or price lists',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { group_in_use: 409 },
});
