import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { SHIFT_CLOSE } from '../../contract/kinds.ts';
import { closeShiftRoute } from '../../contract/shift.ts';
import { decideClose } from '../../core/decide-close.ts';
import { hideExpected, seesExpected } from './see-expected.ts';
import { insertClose, insertNotes, loadCloseFacts, loadShift, lockShift } from './shift.sql.ts';

/** Closing only counts cash: no document of the shift can block it. */
export const closeShift = command(closeShiftRoute, async (tx, { params, body }, context) => {
  const { actor } = context;
  const { shop_id, user_id } = actor;
  const shift = await lockShift(tx, { shop_id, id: params.id, scope: actor });
  if (shift === undefined) return reject('not_found');
  const document = await openDocument(tx, context, {
    kind: SHIFT_CLOSE,
    warehouse_id: shift.warehouse_id,
    register_id: shift.register_id,
    request: { ...body, shift_id: params.id } as { id: string },
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await rowFor(tx, context, params.id) });
  // The register is open, but with another shift.
  if (document.shift_id !== params.id) return reject('shift_not_open');

  const decided = decideClose(body, await loadCloseFacts(tx, shop_id, params.id));
  if (isRejection(decided)) return decided;
  await insertClose(tx, {
    ...decided,
    shop_id,
    document_id: body.id,
    shift_id: params.id,
    closed_by: user_id,
    closed_at: context.now,
    note: body.note ?? '',
  });
  await insertNotes(tx, { shop_id, id: params.id, moment: 'close' }, body.notes ?? []);
  const { expected, counted, difference, journal } = decided;
  const detail = { shift_id: params.id, expected, counted, difference };
  const books = { moves: [], journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'closing moves no goods');
  return { data: await rowFor(tx, context, params.id) };
});

async function rowFor(tx: Tx, context: Context, id: string) {
  const row = await loadShift(tx, context.actor.shop_id, id);
  return (await seesExpected(tx, context)) ? row : hideExpected(row);
}
