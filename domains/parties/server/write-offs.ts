import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, query, replayed } from '#platform/http/endpoint.ts';
import { WRITE_OFF } from '../contract/kinds.ts';
import {
  postWriteOffRoute,
  readWriteOffRoute,
  reverseWriteOffRoute,
} from '../contract/write-off.ts';
import { decideWriteOff, type WriteOffParty } from '../core/decide-write-off.ts';
import { lockDue } from './door/lock-due.ts';
import { postDue } from './door/post-due.ts';
import { readDue } from './door/read-due.ts';
import { reverseDue } from './door/reverse-due.ts';
import { addToCredited, lockSaleBalances } from './door/sale-balances.sql.ts';
import { selectDueIds } from './dues.sql.ts';
import {
  findPartyOfDue,
  findWriteOff,
  insertWriteOff,
  loadWriteOff,
  loadWriteOffFacts,
  selectWrittenOff,
} from './write-off.sql.ts';

export const postWriteOff = command(postWriteOffRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { id, party_id, warehouse_id, amount, reason } = body;
  const document = await openDocument(tx, context, {
    kind: WRITE_OFF,
    warehouse_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadWriteOff(tx, shop_id, id) });

  const party = await findPartyOfDue(tx, shop_id, party_id);
  if (party === undefined) return reject('party_not_found', { path: 'party_id' });
  const unseen = checkSeen(context, party);
  if (unseen !== null) return unseen;
  const held = await holdDues(tx, shop_id, party);
  const decided = decideWriteOff(
    body,
    await loadWriteOffFacts(tx, { shop_id, scope: context.actor, party, held }),
  );
  if (isRejection(decided)) return decided;

  await addToCredited(tx, shop_id, decided.settled);
  await postDue(tx, { shop_id, party_id, change: negate(amount) });
  const due_after = await readDue(tx, shop_id, party_id);
  await insertWriteOff(tx, shop_id, { request: body, decided, due_after });
  const detail = { party_id, amount, reason };
  const books = { moves: [], journal: decided.journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'what is written off moves no goods');
  return { data: await loadWriteOff(tx, shop_id, id) };
});

/** What a supplier is owed reveals costs. */
function checkSeen(context: Context, { kind }: Pick<WriteOffParty, 'kind'>) {
  const permission = 'cost.read';
  if (kind === 'customer' || can(context, permission)) return null;
  return reject('permission_denied', { params: { permission } });
}

/**
 * Locks a customer's open documents and answers their ids; null: all of a supplier's are locked.
 */
async function holdDues(tx: Tx, shop_id: string, { id, kind }: WriteOffParty) {
  const held = kind === 'customer' ? await selectDueIds(tx, shop_id, id) : null;
  if (held !== null) await lockSaleBalances(tx, shop_id, held);
  await lockDue(tx, shop_id, id);
  return held;
}

export const readWriteOff = query(readWriteOffRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const data = await findWriteOff(tx, actor.shop_id, params.id, actor);
  if (data === undefined) return reject('not_found');
  return checkSeen(context, data) ?? { data };
});

/** The dues that it took off are open again. */
export const reverseWriteOff = command(reverseWriteOffRoute, (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  return reverseBooks(tx, context, {
    kind: WRITE_OFF,
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const written = await selectWrittenOff(tx, shop_id, params.id);
      const sale_ids = written.map(({ document_id }) => document_id);
      await lockSaleBalances(tx, shop_id, sale_ids);
      const back = written.map((one) => ({ ...one, amount: negate(one.amount) }));
      await addToCredited(tx, shop_id, back);
      return null;
    },
    reverseDues: () => reverseDue(tx, shop_id, params.id),
  });
});
