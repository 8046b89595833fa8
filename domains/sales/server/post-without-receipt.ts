import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postWithoutReceiptRoute } from '../contract/without-receipt.ts';
import { decidePostedLoose } from '../core/decide-posted-loose.ts';
import { returnQuery } from './find-return.sql.ts';
import { loadLoose } from './load-loose.ts';
import { writeLoose } from './write-loose.ts';

export const postWithoutReceipt = postingCommand(postWithoutReceiptRoute, {
  load: loadLoose,
  decide: ({ body }, facts) => decidePostedLoose(body, facts),
  write: writeLoose,
  ...answerBy(({ actor }, { body }) => toQuery(returnQuery(actor.shop_id, body.id))),
});
