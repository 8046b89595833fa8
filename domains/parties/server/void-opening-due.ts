import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidOpeningDueRoute } from '../contract/opening-due.ts';
import { reverseDue } from './door/reverse-due.ts';

export const voidOpeningDue = command(voidOpeningDueRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'opening_due',
    reverses_id: params.id,
    request: body,
    takeBackDues: () => reverseDue(tx, context.actor.shop_id, params.id),
  }),
);
