import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkBackdate } from '#domains/shops/server/door/check-backdate.ts';
import { openDocument } from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import {
  type OwnerMoneyRequest,
  postOwnerCreditRoute,
  postOwnerDebitRoute,
} from '../contract/owner-money.ts';
import { decideOwnerMoney, type OwnerDirection } from '../core/decide-owner-money.ts';
import { insertOwnerMoney, loadOwnerFacts, loadOwnerMoney } from './owner-money.sql.ts';

export const postOwnerCredit = command(postOwnerCreditRoute, (tx, { body }, context) =>
  post(tx, context, body, 'credit'),
);

export const postOwnerDebit = command(postOwnerDebitRoute, (tx, { body }, context) =>
  post(tx, context, body, 'debit'),
);

async function post(tx: Tx, context: Context, body: OwnerMoneyRequest, direction: OwnerDirection) {
  const { shop_id } = context.actor;
  const { warehouse_id, register_id } = body;
  const happened_at = checkBackdate(context, 'owner-money', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: 'owner_money',
    ...{ warehouse_id, register_id, happened_at },
    request: { ...body, direction },
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadOwnerMoney(tx, shop_id, body.id) });

  const facts = await loadOwnerFacts(tx, shop_id);
  const decided = decideOwnerMoney(direction, body.payments, facts);
  if (isRejection(decided)) return decided;
  await insertOwnerMoney(tx, shop_id, { ...body, direction }, decided);
  const { amount, journal } = decided;
  const detail = { direction, amount };
  const books = { moves: [], journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), "the owner's money moves no goods");
  return { data: await loadOwnerMoney(tx, shop_id, body.id) };
}
