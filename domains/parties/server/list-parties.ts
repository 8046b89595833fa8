import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type Input, query } from '#platform/http/endpoint.ts';
import {
  type Customer,
  listCustomersRoute,
  listSuppliersRoute,
  type SupplierRow,
} from '../contract/party.ts';
import { type PartyKind, selectParties } from './party.sql.ts';

function listOf<Row extends { id: string }>(kind: PartyKind) {
  return async (
    tx: Tx,
    input: Pick<Input<typeof listCustomersRoute>, 'query'>,
    { actor }: Context,
  ) => {
    const { q = '', limit, cursor, sort, due, status } = input.query;
    const after = readCursor(cursor, sort === 'due' ? ['amount', 'text', 'id'] : ['text', 'id']);
    if (isRejection(after)) return after;
    const pattern = q.trim() === '' ? null : containing(q.trim());
    const { shop_id } = actor;
    const filter = { shop_id, kind, pattern, sort, has_due: due === '1', status };
    return pageOf(await selectParties<Row>(tx, filter, { after, limit }), limit);
  };
}

export const listCustomers = query(listCustomersRoute, listOf<Customer>('customer'));
export const listSuppliers = query(listSuppliersRoute, listOf<SupplierRow>('supplier'));
