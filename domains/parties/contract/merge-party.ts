import { z } from 'zod';
import { DAY_REJECTIONS } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, id, one, sum } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { customer, supplier } from './party.ts';

const mergeRoute = {
  params: byId,
  rejections: { merge_with_itself: 422 as const, merged_already: 409 as const },
};

/** The duplicate: it is archived, and its documents stay as they are. */
const duplicateRef = z.strictObject({ duplicate_id: id });

/** What the survivor takes over. */
const handedOver = z.strictObject({
  due: amount,
  deposit: sum,
  /** The document that transfers it; null: nothing to transfer. */
  document_id: id.nullable(),
});

const handedOverBySupplier = handedOver.extend({ due: cost(amount), deposit: cost(sum) });

const customersToMerge = z.strictObject({
  survivor: customer,
  duplicate: customer,
  /** Balances of the survivor afterwards. */
  due: amount,
  deposit: sum,
});

const suppliersToMerge = z.strictObject({
  survivor: supplier,
  duplicate: supplier,
  due: cost(amount),
  deposit: cost(sum),
});

export const previewCustomerMergeRoute = defineRoute({
  ...mergeRoute,
  method: 'GET',
  path: '/customers/{id}/merge',
  permission: 'customers.merge',
  summary: 'Preview merging two customers; writes nothing',
  query: duplicateRef,
  answer: one(customersToMerge),
});

export const mergeCustomersRoute = defineRoute({
  ...mergeRoute,
  method: 'POST',
  path: '/customers/{id}/merge',
  permission: 'customers.merge',
  summary: 'Merge two customers: due and deposit go to the survivor; documents stay',
  body: duplicateRef,
  rejections: { ...mergeRoute.rejections, ...DAY_REJECTIONS },
  answer: one(handedOver),
});

export const previewSupplierMergeRoute = defineRoute({
  ...mergeRoute,
  method: 'GET',
  path: '/suppliers/{id}/merge',
  permission: 'suppliers.merge',
  summary: 'Preview merging two suppliers; writes nothing',
  query: duplicateRef,
  answer: one(suppliersToMerge),
});

export const mergeSuppliersRoute = defineRoute({
  ...mergeRoute,
  method: 'POST',
  path: '/suppliers/{id}/merge',
  permission: 'suppliers.merge',
  summary: 'Merge two suppliers: the balance goes to the survivor; documents stay',
  body: duplicateRef,
  rejections: { ...mergeRoute.rejections, ...DAY_REJECTIONS },
  answer: one(handedOverBySupplier),
});
