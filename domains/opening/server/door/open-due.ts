import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import { type DecidedOpening, decideOpening } from '../../core/decide-opening-balance.ts';
import {
  type LoadedFacts,
  loadOpening,
  type OpeningRequest,
  writeOpening,
} from '../opening-posting.ts';
import { openingBalanceQuery } from '../read-opening-balance.sql.ts';

const step = postingStep<AnyRoute, LoadedFacts, DecidedOpening>({
  load: (tx, context, { body }) => {
    const opening = body as OpeningRequest;
    return loadOpening(tx, context, opening, opening);
  },
  decide: ({ body }, facts) => decideOpening(body as OpeningRequest, facts),
  write: (context, { facts, changes }) => [writeOpening(context, { note: '' }, facts, changes)],
  ...answerBy(({ actor: { shop_id } }, { body }) => {
    const { id } = body as OpeningRequest;
    return openingBalanceQuery({ shop_id, id, scope: EVERYWHERE, sees_costs: true });
  }),
});

type Due = {
  id: string;
  /** Determines the branch. */
  warehouse_id: string;
  party_id: string;
  amount: Minor;
  /** null: today. */
  due_date: string | null;
};

/** Posts what a party owes or is owed, against Opening balances, as a step of another command. */
export function openDue(tx: Tx, context: Context, due: Due) {
  const { id, warehouse_id, party_id, amount, due_date } = due;
  const dues = [{ party_id, amount, due_date: due_date ?? undefined }];
  const body: OpeningRequest = {
    id,
    warehouse_id,
    accounts: [],
    dues,
    deposits: [],
    stock: [],
    balancing_account: 'opening_equity',
    note: '',
    happened_at: null,
  };
  return step(tx, { params: {}, query: {}, body }, context);
}
