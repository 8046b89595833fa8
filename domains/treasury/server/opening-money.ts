import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  listOpeningMoneyRoute,
  postOpeningMoneyRoute,
  readOpeningMoneyRoute,
  reverseOpeningMoneyRoute,
} from '#domains/payments/contract/opening-money.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query, replayed } from '#platform/http/endpoint.ts';
import { OPENING_MONEY } from '../contract/kinds.ts';
import { decideOpeningMoney } from '../core/decide-opening-money.ts';
import {
  findOpeningMoney,
  firstOfBooks,
  hasOpeningMoney,
  insertOpeningMoney,
  loadOpeningMoney,
  loadOpeningMoneyFacts,
  lockAccount,
  selectOpeningMoney,
} from './opening-money.sql.ts';

/** Dated the first day of the books, or today if that day is closed. */
export const postOpeningMoney = command(postOpeningMoneyRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { id, warehouse_id, amount } = body;
  const document = await openDocument(tx, context, {
    kind: OPENING_MONEY,
    warehouse_id,
    happened_at: await firstOfBooks(tx, shop_id),
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadOpeningMoney(tx, shop_id, id) });

  const decided = decideOpeningMoney(body, await loadOpeningMoneyFacts(tx, shop_id));
  if (isRejection(decided)) return decided;
  const { account_id, journal } = decided;
  await lockAccount(tx, shop_id, account_id);
  if (await hasOpeningMoney(tx, shop_id, account_id)) return reject('opening_exists');
  await insertOpeningMoney(tx, shop_id, body, decided);
  const books = { moves: [], journal, entry_id: context.newId(), detail: { account_id, amount } };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'an opening balance moves no goods');
  return { data: await loadOpeningMoney(tx, shop_id, id) };
});

export const readOpeningMoney = query(readOpeningMoneyRoute, async (tx, { params }, { actor }) => {
  const data = await findOpeningMoney(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});

export const listOpeningMoney = query(listOpeningMoneyRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, scope: actor };
  return pageOf(await selectOpeningMoney(tx, filter, { after, limit }), limit);
});

export const reverseOpeningMoney = command(
  reverseOpeningMoneyRoute,
  (tx, { params, body }, context) =>
    reverseBooks(tx, context, { kind: OPENING_MONEY, reverses_id: params.id, request: body }),
);
