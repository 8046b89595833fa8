import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseCashMovementRoute } from '../../contract/cash-movement.ts';

export const reverseCashMovement = command(
  reverseCashMovementRoute,
  (tx, { params, body }, context) =>
    reverseBooks(tx, context, { kind: 'cash_movement', reverses_id: params.id, request: body }),
);
