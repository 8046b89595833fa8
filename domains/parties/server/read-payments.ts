import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  customerDuesRoute,
  listPaymentsRoute,
  readPaymentRoute,
} from '../contract/payment-received.ts';
import { findCustomer } from './door/find-customer.ts';
import { selectDues } from './dues.sql.ts';
import { selectPayments } from './payment-list.sql.ts';
import { findPayment } from './payment-received.sql.ts';

export const readPayment = query(readPaymentRoute, async (tx, { params }, { actor }) => {
  const data = await findPayment(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});

export const listPayments = query(listPaymentsRoute, async (tx, input, { actor }) => {
  const { q = '', customer_id = null, limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const filter = { shop_id: actor.shop_id, scope: actor, customer_id, pattern };
  return pageOf(await selectPayments(tx, filter, { after, limit }), limit);
});

export const customerDues = query(customerDuesRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['day', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const customer = await findCustomer(tx, shop_id, input.params.id);
  if (customer === undefined) return reject('not_found');
  const dues = await selectDues(tx, { shop_id, customer_id: customer.id }, { after, limit });
  return { ...pageOf(dues, limit), customer };
});
