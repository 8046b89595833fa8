import { answeredBy } from '#domains/documents/server/door/answered-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postExchangeRoute } from '../contract/exchange.ts';
import { decidePostedExchange } from '../core/decide-posted-exchange.ts';
import { foundReturn } from './find-return.sql.ts';
import { loadExchange } from './load-exchange.ts';
import { writeExchange } from './write-exchange.ts';

export const postExchange = postingCommand(postExchangeRoute, {
  load: loadExchange,
  decide: (_, facts) => decidePostedExchange(facts.command, facts),
  write: writeExchange,
  ...answeredBy(({ actor }, { body }) => toQuery(foundReturn(actor.shop_id, body.id))),
});
