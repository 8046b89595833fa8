import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, one } from '#platform/contract/fields.ts';

const archive = {
  method: 'POST' as const,
  params: byId,
  body: z.strictObject({ archived: z.boolean().default(true) }),
  answer: one(z.strictObject({ id, archived: z.boolean() })),
  rejections: { party_has_due: 409 as const, merged_already: 409 as const },
};

export const archiveCustomerRoute = defineRoute({
  ...archive,
  path: '/customers/{id}/archive',
  permission: 'customers.update',
  summary: 'Archive a customer with nothing open, or restore them',
});

export const archiveSupplierRoute = defineRoute({
  ...archive,
  path: '/suppliers/{id}/archive',
  permission: 'suppliers.update',
  summary: 'Archive a supplier with nothing open, or restore them',
});
