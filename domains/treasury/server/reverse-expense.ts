import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseExpenseRoute } from '../contract/expense.ts';

export const reverseExpense = command(reverseExpenseRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'expense',
    reverses_id: params.id,
    request: body,
    reverseDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
