import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import { STOCK_ADJUSTMENT } from '../../contract/kinds.ts';
import { reverseAdjustmentRoute } from '../../contract/reverse-adjustment.ts';
import { reverseStock } from '../../core/levels/mirror-stock.ts';
import { isCorrection } from '../counts/count-correction.sql.ts';
import {
  amendStockReversal,
  loadStockReversal,
  openStockReversal,
  writeStockReversal,
} from '../door/reverse-stock.ts';

export const reverseAdjustment = postingCommand(reverseAdjustmentRoute, {
  load: async (tx, context, input) => {
    const opened = await openStockReversal(tx, context, reversalOf(STOCK_ADJUSTMENT, input));
    if (opened === 'posted' || isRejection(opened)) return opened;
    const isOfCount = await isCorrection(tx, context.actor.shop_id, opened.reverses_id);
    if (isOfCount) return reject('corrects_a_count');
    return loadStockReversal(tx, context, opened);
  },
  decide: (_, facts) => reverseStock(facts),
  write: (context, { facts, changes }) => [writeStockReversal(context, facts, changes)],
  amend: amendStockReversal,
  ...answerByReversal,
});
