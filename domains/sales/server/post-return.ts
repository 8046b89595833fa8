import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postReturnRoute } from '../contract/sale-return.ts';
import { decidePostedReturn } from '../core/decide-posted-return.ts';
import { returnQuery } from './find-return.sql.ts';
import { loadReturnToPost } from './load-return.ts';
import { writeReturn } from './write-return.ts';

export const postReturn = postingCommand(postReturnRoute, {
  load: loadReturnToPost,
  decide: ({ body }, facts) => decidePostedReturn(body, facts),
  write: writeReturn,
  ...answerBy(({ actor }, { body }) => toQuery(returnQuery(actor.shop_id, body.id))),
});
