import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseMoneyTransferRoute } from '../contract/money-transfer.ts';

export const reverseMoneyTransfer = command(
  reverseMoneyTransferRoute,
  (tx, { params, body }, context) =>
    reverseBooks(tx, context, { kind: 'money_transfer', reverses_id: params.id, request: body }),
);
