import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import {
  type OwnerTransactionRequest,
  postOwnerCreditRoute,
  postOwnerDebitRoute,
} from '../contract/owner-transaction.ts';
import { decideOwnerTransaction, type OwnerDirection } from '../core/decide-owner-transaction.ts';
import {
  insertOwnerTransaction,
  loadOwnerFacts,
  loadOwnerTransaction,
} from './owner-transaction.sql.ts';

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
  const { warehouse_id, register_id } = body;
  const happened_at = checkBackdate(context, 'owner-transactions', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: 'owner_transaction',
    warehouse_id,
    register_id,
    happened_at,
    request: { ...body, direction },
  });
  if (isRejection(document)) return document;
  if (document === 'posted')
    return replayed({ data: await loadOwnerTransaction(tx, shop_id, body.id) });

  const facts = await loadOwnerFacts(tx, shop_id);
  const decided = decideOwnerTransaction(direction, body.payments, facts);
  if (isRejection(decided)) return decided;
  await insertOwnerTransaction(tx, shop_id, { ...body, direction }, decided);
  const { amount, journal } = decided;
  const detail = { direction, amount };
  const books = { moves: [], journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), "the owner's money moves no goods");
  return { data: await loadOwnerTransaction(tx, shop_id, body.id) };
}
