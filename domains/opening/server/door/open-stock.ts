import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { type Posting, postingStep } from '#domains/documents/server/door/posting-command.ts';
import type { postOpeningStockRoute } from '#domains/inventory/contract/opening-balance.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { type DecidedOpening, decideOpening } from '../../core/decide-opening-balance.ts';
import { amendOpening, type LoadedFacts, loadOpening, writeOpening } from '../opening-posting.ts';
import { openingBalanceQuery } from '../read-opening-balance.sql.ts';

type Route = typeof postOpeningStockRoute;
type Body = BodyOf<Route>;

/** An opening balance of stock alone, against Opening balances: what comes in later stays seen. */
export const openingStock: Posting<Route, LoadedFacts, DecidedOpening> = {
  load: loadStockToOpen,
  // It has no accounts and no parties that could be refused.
  decide: ({ body }, facts) => decideOpening(commandOf(body), facts) as DecidedOpening,
  write: (context, { input: { body }, facts, changes }) => [
    writeOpening(context, { note: body.note ?? '' }, facts, changes),
  ],
  amend: amendOpening,
  ...answerBy<Route>(({ actor: { shop_id } }, { body: { id } }) =>
    openingBalanceQuery({ shop_id, id, scope: EVERYWHERE, sees_costs: false }),
  ),
};

const step = postingStep(openingStock);

/** Posts opening stock as a step of another command. */
export function openStock(tx: Tx, context: Context, body: Body) {
  return step(tx, { params: {}, query: {}, body }, context);
}

async function loadStockToOpen(tx: Tx, context: Context, { body }: Input<Route>) {
  const happened_at = checkBackdate(context, 'stock-adjustment', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const { id, warehouse_id, note = '' } = body;
  const opening = { ...commandOf(body), id, warehouse_id, note, happened_at };
  return loadOpening(tx, context, opening, body);
}

function commandOf({ warehouse_id, stock }: Body) {
  return {
    accounts: [],
    dues: [],
    deposits: [],
    stock: stock.map((row) => ({ ...row, warehouse_id })),
    balancing_account: 'opening_equity' as const,
  };
}
