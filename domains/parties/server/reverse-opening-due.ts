import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseOpeningDueRoute } from '../contract/opening-due.ts';
import { reverseDue } from './door/reverse-due.ts';

export const reverseOpeningDue = command(reverseOpeningDueRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'opening_due',
    reverses_id: params.id,
    request: body,
    reverseDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
