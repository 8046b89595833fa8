import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { OPENING_DUE } from '../contract/kinds.ts';
import { reverseOpeningDueRoute } from '../contract/opening-due.ts';
import { reverseDue } from './door/reverse-due.ts';

export const reverseOpeningDue = command(reverseOpeningDueRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: OPENING_DUE,
    reverses_id: params.id,
    request: body,
    reverseDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
