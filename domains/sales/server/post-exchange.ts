import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postExchangeRoute } from '../contract/exchange.ts';
import { decidePostedExchange } from '../core/decide-posted-exchange.ts';
import { returnQuery } from './find-return.sql.ts';
import { loadExchange } from './load-exchange.ts';
import { writeExchange } from './write-exchange.ts';

export const postExchange = postingCommand(postExchangeRoute, {
  load: loadExchange,
  decide: (_, facts) => decidePostedExchange(facts.command, facts),
  write: writeExchange,
  ...answerBy(({ actor }, { body }) => toQuery(returnQuery(actor.shop_id, body.id))),
});
