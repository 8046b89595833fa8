import { command } from '#platform/http/endpoint.ts';
import { voidAdjustmentRoute } from '../contract/void-adjustment.ts';
import { reverseBooks } from './door/reverse-books.ts';

export const voidAdjustment = command(voidAdjustmentRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: 'stock_adjustment',
    reverses_id: params.id,
    request: body,
  }),
);
