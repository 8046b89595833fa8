import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidOwnerMoneyRoute } from '../contract/owner-money.ts';

export const voidOwnerMoney = command(voidOwnerMoneyRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, { kind: 'owner_money', reverses_id: params.id, request: body }),
);
