import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseCashMovementRoute } from '../../contract/cash-movement.ts';
import { CASH_MOVEMENT } from '../../contract/kinds.ts';

export const reverseCashMovement = command(
  reverseCashMovementRoute,
  (tx, { params, body }, context) =>
    reverseBooks(tx, context, { kind: CASH_MOVEMENT, reverses_id: params.id, request: body }),
);
