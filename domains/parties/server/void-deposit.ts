import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidDepositRoute } from '../contract/deposit.ts';
import { reverseDue } from './door/reverse-due.ts';

export const voidDeposit = command(voidDepositRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'deposit',
    reverses_id: params.id,
    request: body,
    takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
