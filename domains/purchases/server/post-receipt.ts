import { recordVariantChanges } from '#domains/catalog/server/door/record-variant-changes.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { correctCountsSince } from '#domains/inventory/server/door/correct-counts-since.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postReceiptRoute } from '../contract/goods-receipt.ts';
import { decidePostedReceipt } from '../core/decide-posted-receipt.ts';
import { loadForReceipt } from './load-receipt.ts';
import { noteCosts } from './note-costs.ts';
import { receiptQuery } from './receipt.sql.ts';
import { writeReceipt } from './write-receipt.ts';

export const postReceipt = postingCommand(postReceiptRoute, {
  load: loadForReceipt,
  decide: (_, facts) => decidePostedReceipt(facts.command, facts),
  write: writeReceipt,
  amend: (tx, context, { document }) => correctCountsSince(tx, context, document),
  follow: async (tx, context, { variant_ids, prices }) => {
    await noteCosts(tx, context, variant_ids);
    const changed = prices.map(({ variant_id }) => variant_id);
    await recordVariantChanges(tx, context, changed);
  },
  ...answerBy(({ actor }, { body }) => toQuery(receiptQuery(actor.shop_id, body.id))),
});
