import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidMoneyTransferRoute } from '../contract/money-transfer.ts';

export const voidMoneyTransfer = command(voidMoneyTransferRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, { kind: 'money_transfer', reverses_id: params.id, request: body }),
);
