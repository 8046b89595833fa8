import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listSupplierPaymentsRoute,
  readSupplierPaymentRoute,
} from '../contract/supplier-payment.ts';
import { findSupplierPayment, selectSupplierPayments } from './supplier-payment.sql.ts';

export const readSupplierPayment = query(
  readSupplierPaymentRoute,
  async (tx, { params }, { actor }) => {
    const data = await findSupplierPayment(tx, actor.shop_id, params.id, actor);
    return data === undefined ? reject('not_found') : { data };
  },
);

export const listSupplierPayments = query(
  listSupplierPaymentsRoute,
  async (tx, input, { actor }) => {
    const { q = '', supplier_id = null, limit, cursor } = input.query;
    const after = readCursor(cursor, ['instant', 'id']);
    if (isRejection(after)) return after;
    const pattern = q.trim() === '' ? null : containing(q.trim());
    const filter = { shop_id: actor.shop_id, scope: actor, supplier_id, pattern };
    return pageOf(await selectSupplierPayments(tx, filter, { after, limit }), limit);
  },
);
