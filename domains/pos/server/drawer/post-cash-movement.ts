import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postCashMovementRoute } from '../../contract/cash-movement.ts';
import { CASH_MOVEMENT } from '../../contract/kinds.ts';
import { decideCashMovement } from '../../core/decide-cash-movement.ts';
import {
  findWarehouseOf,
  insertCashMovement,
  loadCashMovement,
  loadDrawerFacts,
} from './cash-movement.sql.ts';

export const postCashMovement = command(postCashMovementRoute, async (tx, { body }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const { register_id } = body;
  const warehouse_id = await findWarehouseOf(tx, { shop_id, register_id, scope: actor });
  if (warehouse_id === undefined) return reject('register_not_found', { path: 'register_id' });
  const document = await openDocument(tx, context, {
    kind: CASH_MOVEMENT,
    warehouse_id,
    register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted')
    return replayed({ data: await loadCashMovement(tx, shop_id, body.id) });

  const decided = decideCashMovement(body, await loadDrawerFacts(tx, shop_id, body.account_id));
  if (isRejection(decided)) return decided;
  await insertCashMovement(tx, shop_id, body, decided);
  const { amount, journal } = decided;
  const detail = { purpose: body.purpose, amount, reason: body.reason };
  const books = { moves: [], journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'cash moves no goods');
  return { data: await loadCashMovement(tx, shop_id, body.id) };
});
