import { z } from 'zod';
import { DAY_REJECTIONS } from '#domains/shops/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, id, one, sum } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { customer, supplier } from './party.ts';

const asked = {
  params: byId,
  rejections: { merge_with_itself: 422 as const, merged_already: 409 as const },
};

/** The one that goes: put away, with its papers as they are. */
const gone = z.strictObject({ gone_id: id });

/** What the one kept takes over. */
const handedOver = z.strictObject({
  due: amount,
  deposit: sum,
  /** By which document; null: there was nothing to hand over. */
  document_id: id.nullable(),
});

const handedOverBySupplier = handedOver.extend({ due: cost(amount), deposit: cost(sum) });

const customersToMerge = z.strictObject({
  kept: customer,
  gone: customer,
  /** Of the one kept, afterwards. */
  due: amount,
  deposit: sum,
});

const suppliersToMerge = z.strictObject({
  kept: supplier,
  gone: supplier,
  due: cost(amount),
  deposit: cost(sum),
});

export const previewCustomerMergeRoute = defineRoute({
  ...asked,
  method: 'GET',
  path: '/customers/{id}/merge',
  permission: 'customers.merge',
  summary: 'What it would mean to make one customer of two: nothing is written',
  query: gone,
  answer: one(customersToMerge),
});

export const mergeCustomersRoute = defineRoute({
  ...asked,
  method: 'POST',
  path: '/customers/{id}/merge',
  permission: 'customers.merge',
  summary: 'Make one customer of two: due and deposit go to the one kept, no paper changes',
  body: gone,
  rejections: { ...asked.rejections, ...DAY_REJECTIONS },
  answer: one(handedOver),
});

export const previewSupplierMergeRoute = defineRoute({
  ...asked,
  method: 'GET',
  path: '/suppliers/{id}/merge',
  permission: 'suppliers.merge',
  summary: 'What it would mean to make one supplier of two: nothing is written',
  query: gone,
  answer: one(suppliersToMerge),
});

export const mergeSuppliersRoute = defineRoute({
  ...asked,
  method: 'POST',
  path: '/suppliers/{id}/merge',
  permission: 'suppliers.merge',
  summary: 'Make one supplier of two: what is owed goes to the one kept, no paper changes',
  body: gone,
  rejections: { ...asked.rejections, ...DAY_REJECTIONS },
  answer: one(handedOverBySupplier),
});
