import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { type Posting, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postOpeningBalanceRoute } from '#domains/inventory/contract/opening-balance.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { type DecidedOpening, decideOpening } from '../core/decide-opening-balance.ts';
import { findDayStart, findPlace } from './opening-balance.sql.ts';
import { amendOpening, type LoadedFacts, loadOpening, writeOpening } from './opening-posting.ts';
import { openingBalanceQuery } from './read-opening-balance.sql.ts';

type Route = typeof postOpeningBalanceRoute;

const openingBalance: Posting<Route, LoadedFacts, DecidedOpening> = {
  load: loadOpeningBalance,
  decide: ({ body }, facts) => decideOpening(body, facts),
  write: (context, { input: { body }, facts, changes }) => [
    writeOpening(context, { note: body.note ?? '' }, facts, changes),
  ],
  amend: amendOpening,
  ...answerBy<Route>((context, { body: { id } }) => {
    const reader = { scope: EVERYWHERE, sees_costs: can(context, 'cost.read') };
    return openingBalanceQuery({ shop_id: context.actor.shop_id, id, ...reader });
  }),
};

export const postOpeningBalance = postingCommand(postOpeningBalanceRoute, openingBalance);

/** The document is where its products are, else in the first warehouse of its branch. */
async function loadOpeningBalance(tx: Tx, context: Context, { body }: Input<Route>) {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { branch_id, business_date, note = '', stock } = body;
  const [first, ...more] = new Set(stock.map((row) => row.warehouse_id));
  const only = more.length === 0 ? (first ?? null) : null;
  const lookup = { shop_id, scope: actor, branch_id, warehouse_id: only };
  const place = await findPlace(tx, lookup, now);
  if (place === undefined || place.warehouse_id === null) {
    return reject('not_found', { path: 'branch_id' });
  }
  const isToday = business_date === place.today;
  const stated = business_date === undefined || isToday ? null : business_date;
  const at = stated === null ? null : await findDayStart(tx, shop_id, stated);
  const happened_at = business_date === undefined ? place.first_at : at;
  const { warehouse_id } = place;
  const opening = { ...body, warehouse_id, stock, note, happened_at };
  const loaded = await loadOpening(tx, context, opening, body);
  if (!isRejection(loaded) || loaded.rejection !== 'happened_at_in_future') return loaded;
  return reject('happened_at_in_future', { path: 'business_date' });
}
