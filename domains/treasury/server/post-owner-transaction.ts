import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import {
  type Decided,
  type Posting,
  postingCommand,
} from '#domains/documents/server/door/posting-command.ts';
import {
  answerByDocument,
  openWithFacts,
  simpleDocument,
} from '#domains/documents/server/door/simple-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { tenderEffects } from '#domains/payments/server/door/payment-effects.ts';
import { moneyReversal } from '#domains/payments/server/door/reverse-money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { OWNER_TRANSACTION } from '../contract/kinds.ts';
import {
  listOwnerTransactionsRoute,
  postOwnerCreditRoute,
  postOwnerDebitRoute,
  readOwnerTransactionRoute,
  reverseOwnerTransactionRoute,
} from '../contract/owner-transaction.ts';
import {
  type DecidedOwnerTransaction,
  decideOwnerTransaction,
  type OwnerDirection,
  type OwnerTransactionFacts,
} from '../core/decide-owner-transaction.ts';
import {
  insertOwnerTransaction,
  isDirection,
  OWNER_TRANSACTIONS,
  ownerFacts,
} from './owner-transaction.sql.ts';

export const ownerTransactions = {
  ...simpleDocument({
    routes: { read: readOwnerTransactionRoute, list: listOwnerTransactionsRoute },
    readAs: OWNER_TRANSACTIONS,
    where: (_shop_id, { direction = null }) => isDirection(direction),
  }),
  reverse: moneyReversal(reverseOwnerTransactionRoute, OWNER_TRANSACTION),
};

export const postOwnerCredit = postingCommand(postOwnerCreditRoute, postingOf('credit'));
export const postOwnerDebit = postingCommand(postOwnerDebitRoute, postingOf('debit'));

type Route = typeof postOwnerCreditRoute | typeof postOwnerDebitRoute;
type Facts = OwnerTransactionFacts & { document: OpenedDocument };

function postingOf(direction: OwnerDirection): Posting<Route, Facts, DecidedOwnerTransaction> {
  return {
    load: (tx, context, input) => loadOwnerTransaction(tx, context, input, direction),
    decide: ({ body }, facts) => decideOwnerTransaction(direction, body.payments, facts),
    write: (context, posting) => writeOwnerTransaction(context, posting, direction),
    ...answerByDocument<Route>(OWNER_TRANSACTIONS),
  };
}

async function loadOwnerTransaction(
  tx: Tx,
  context: Context,
  { body }: Input<Route>,
  direction: OwnerDirection,
) {
  const { shop_id } = context.actor;
  const request = { ...body, direction };
  const header = { kind: OWNER_TRANSACTION, resource: 'owner-transactions', request };
  const opened = await openWithFacts(tx, context, header, [ownerFacts({ shop_id })]);
  if (opened === 'posted' || isRejection(opened)) return opened;
  const { document, rows } = opened;
  return { ...(rows[0]?.[0] as OwnerTransactionFacts), document };
}

function writeOwnerTransaction(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedOwnerTransaction>,
  direction: OwnerDirection,
) {
  const { document } = facts;
  const { amount, tenders, journal } = changes;
  const { note = '' } = input.body;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const inserted = insertOwnerTransaction({ ...own, direction, amount, note });
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    ...tenderEffects({ ...own, shift_id: document.shift_id }, tenders),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null, detail: { direction, amount } }];
}
