import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseOwnerTransactionRoute } from '../contract/owner-transaction.ts';

export const reverseOwnerTransaction = command(
  reverseOwnerTransactionRoute,
  (tx, { params, body }, context) =>
    reverseBooks(tx, context, { kind: 'owner_transaction', reverses_id: params.id, request: body }),
);
