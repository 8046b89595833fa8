import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listOwnerTransactionsRoute,
  readOwnerTransactionRoute,
} from '../contract/owner-transaction.ts';
import { findOwnerTransaction, selectOwnerTransactions } from './owner-transaction.sql.ts';

export const readOwnerTransaction = query(
  readOwnerTransactionRoute,
  async (tx, { params }, { actor }) => {
    const data = await findOwnerTransaction(tx, actor.shop_id, params.id, actor);
    return data === undefined ? reject('not_found') : { data };
  },
);

export const listOwnerTransactions = query(
  listOwnerTransactionsRoute,
  async (tx, input, { actor }) => {
    const { q = '', limit, cursor, direction = null } = input.query;
    const after = readCursor(cursor, ['instant', 'id']);
    if (isRejection(after)) return after;
    const pattern = q.trim() === '' ? null : containing(q.trim());
    const filter = { shop_id: actor.shop_id, scope: actor, direction, pattern };
    return pageOf(await selectOwnerTransactions(tx, filter, { after, limit }), limit);
  },
);
