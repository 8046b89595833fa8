import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidDrawerCashRoute } from '../../contract/drawer-cash.ts';

export const voidDrawerCash = command(voidDrawerCashRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, { kind: 'drawer_cash', reverses_id: params.id, request: body }),
);
