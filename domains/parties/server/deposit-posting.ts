import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import type { Decided, Posting } from '#domains/documents/server/door/posting-command.ts';
import { add, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { tenderEffects } from '#domains/payments/server/door/payment-effects.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import type { postDepositRoute } from '../contract/deposit.ts';
import { DEPOSIT } from '../contract/kinds.ts';
import { dueChange } from '../core/balance-change.ts';
import { type DecidedDeposit, type DepositFacts, decideDeposit } from '../core/decide-deposit.ts';
import { depositFacts, depositQuery, insertDeposit } from './deposit.sql.ts';
import { balanceEffects } from './door/balance-effects.ts';
import { lockParty } from './door/due-effects.ts';
import { lockDepositQuery } from './party-deposit.sql.ts';

type Route = typeof postDepositRoute;
type Facts = DepositFacts & { document: OpenedDocument };

/** A deposit that a customer makes, or gets back. */
export const depositPosting: Posting<Route, Facts, DecidedDeposit> = {
  load: loadDeposit,
  decide: ({ body }, facts) => decideDeposit(body, facts),
  write: writeDeposit,
  ...answerBy<Route>(({ actor }, { body }) => depositQuery(actor.shop_id, body.id, EVERYWHERE)),
};

async function loadDeposit(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const { customer_id, warehouse_id, register_id } = body;
  const party = { shop_id, party_id: customer_id };
  const header = { kind: DEPOSIT, warehouse_id, register_id, request: body };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    lockParty(party),
    lockDepositQuery(party),
    depositFacts({ shop_id, customer_id }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  return { ...(rows[2]?.[0] as DepositFacts), document };
}

function writeDeposit(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedDeposit>,
) {
  const { document, customer } = facts;
  const { amount, change, tenders, journal } = changes;
  const { customer_id, direction, note = '' } = input.body;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const before = customer?.deposit ?? ZERO;
  const sums = { amount, before, after: add(before, change) };
  const changed = { ...dueChange(customer_id, ZERO), deposit: change };
  const effects = [
    {
      locks: 'nothing' as const,
      statement: insertDeposit({ ...own, ...sums, customer_id, direction, note }),
    },
    ...tenderEffects({ ...own, shift_id: document.shift_id }, tenders),
    ...balanceEffects({ ...changed, shop_id }),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null }];
}
