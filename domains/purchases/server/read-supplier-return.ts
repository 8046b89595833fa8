import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readSupplierReturnRoute } from '../contract/supplier-return.ts';
import { findSupplierReturn } from './supplier-return.sql.ts';

export const readSupplierReturn = query(
  readSupplierReturnRoute,
  async (tx, { params }, { actor }) => {
    const data = await findSupplierReturn(tx, actor.shop_id, params.id, actor);
    return data === undefined ? reject('not_found') : { data };
  },
);
