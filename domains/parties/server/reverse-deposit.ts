import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseDepositRoute } from '../contract/deposit.ts';
import { DEPOSIT } from '../contract/kinds.ts';
import { reverseDue } from './door/reverse-due.ts';

export const reverseDeposit = command(reverseDepositRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: DEPOSIT,
    reverses_id: params.id,
    request: body,
    reverseDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
