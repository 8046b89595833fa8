import {
  type DayRefusal,
  openDocument,
  type ShiftRefusal,
} from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { DepositRequest } from '../../contract/deposit.ts';
import { DEPOSIT } from '../../contract/kinds.ts';
import { type DepositRefusal, decideDeposit } from '../../core/decide-deposit.ts';
import { insertDeposit, loadDepositFacts } from '../deposit.sql.ts';
import { addToDeposit, readDeposit } from '../party-deposit.sql.ts';

type Opened = Rejection<'not_found' | 'id_reused' | DayRefusal | ShiftRefusal>;

/** Takes a deposit from a customer, or pays it back, by a document; `posted`: already posted. */
export async function putDeposit(
  tx: Tx,
  context: Context,
  body: DepositRequest,
): Promise<'now' | 'posted' | DepositRefusal | Opened> {
  const { shop_id } = context.actor;
  const { customer_id, warehouse_id, register_id } = body;
  const document = await openDocument(tx, context, {
    kind: DEPOSIT,
    warehouse_id,
    register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return 'posted';

  const facts = await loadDepositFacts(tx, shop_id, customer_id);
  const decided = decideDeposit(body, facts);
  if (isRejection(decided)) return decided;

  const after = await addToDeposit(tx, { shop_id, party_id: customer_id, change: decided.change });
  if (after === null) {
    const deposit = await readDeposit(tx, shop_id, customer_id);
    return reject('deposit_too_small', { path: 'payments', params: { deposit } });
  }
  await insertDeposit(tx, shop_id, { request: body, decided, after });
  const books = { moves: [], journal: decided.journal, entry_id: context.newId() };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a deposit moves no goods');
  return 'now';
}
