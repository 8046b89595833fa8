import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import { reverseAdjustmentRoute } from '../../contract/reverse-adjustment.ts';
import { isCorrection } from '../counts/count-correction.sql.ts';
import { reverseBooks } from '../door/reverse-books.ts';

export const reverseAdjustment = command(reverseAdjustmentRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, {
    kind: STOCK_ADJUSTMENT,
    reverses_id: params.id,
    request: body,
    guard: async () =>
      (await isCorrection(tx, context.actor.shop_id, params.id))
        ? reject('corrects_a_count')
        : null,
  }),
);
