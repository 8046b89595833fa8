import { simpleDocument } from '#domains/inventory/server/door/simple-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, isReplayed } from '#platform/http/endpoint.ts';
import {
  listOwnerTransactionsRoute,
  type OwnerTransaction,
  type OwnerTransactionRequest,
  postOwnerCreditRoute,
  postOwnerDebitRoute,
  readOwnerTransactionRoute,
  reverseOwnerTransactionRoute,
} from '../contract/owner-transaction.ts';
import { decideOwnerTransaction, type OwnerDirection } from '../core/decide-owner-transaction.ts';
import {
  insertOwnerTransaction,
  isDirection,
  loadOwnerFacts,
  OWNER_TRANSACTIONS,
} from './owner-transaction.sql.ts';

export const ownerTransactions = simpleDocument<OwnerTransaction>({
  resource: 'owner-transactions',
  routes: {
    read: readOwnerTransactionRoute,
    list: listOwnerTransactionsRoute,
    reverse: reverseOwnerTransactionRoute,
  },
  readAs: OWNER_TRANSACTIONS,
  where: (_shop_id, { direction = null }) => isDirection(direction),
});

export const postOwnerCredit = command(postOwnerCreditRoute, (tx, { body }, context) =>
  post(tx, context, body, 'credit'),
);

export const postOwnerDebit = command(postOwnerDebitRoute, (tx, { body }, context) =>
  post(tx, context, body, 'debit'),
);

async function post(
  tx: Tx,
  context: Context,
  body: OwnerTransactionRequest,
  direction: OwnerDirection,
) {
  const { shop_id } = context.actor;
  const request = { ...body, direction };
  const document = await ownerTransactions.open(tx, context, request);
  if (isRejection(document) || isReplayed(document)) return document;

  const facts = await loadOwnerFacts(tx, shop_id);
  const decided = decideOwnerTransaction(direction, body.payments, facts);
  if (isRejection(decided)) return decided;
  await insertOwnerTransaction(tx, shop_id, request, decided);
  const { amount, journal } = decided;
  return ownerTransactions.post(tx, context, document, {
    journal,
    detail: { direction, amount },
  });
}
