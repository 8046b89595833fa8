import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listPaymentMethodsRoute } from '../contract/payment-method.ts';
import { selectMethods } from './payment-method.sql.ts';

export const listPaymentMethods = query(listPaymentMethodsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, status } = input.query;
  const after = readCursor(cursor, ['whole', 'text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const filter = { shop_id, pattern: containing(q), isArchived: status === 'archived' };
  return pageOf(await selectMethods(tx, { ...filter, after, limit }), limit);
});
