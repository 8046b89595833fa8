import { answeredBy } from '#domains/documents/server/door/answered-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postWithoutReceiptRoute } from '../contract/without-receipt.ts';
import { decidePostedLoose } from '../core/decide-posted-loose.ts';
import { foundReturn } from './find-return.sql.ts';
import { loadLoose } from './load-loose.ts';
import { writeLoose } from './write-loose.ts';

export const postWithoutReceipt = postingCommand(postWithoutReceiptRoute, {
  load: loadLoose,
  decide: ({ body }, facts) => decidePostedLoose(body, facts),
  write: writeLoose,
  ...answeredBy(({ actor }, { body }) => toQuery(foundReturn(actor.shop_id, body.id))),
});
