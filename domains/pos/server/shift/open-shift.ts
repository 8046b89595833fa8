import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { openShiftRoute } from '../../contract/shift.ts';
import { sumOfNotes } from '../../core/counted-notes.ts';
import { hideExpected, seesExpected } from './see-expected.ts';
import { findOpened, holdRegister, insertNotes, insertShift, loadShift } from './shift.sql.ts';

type OpenShiftRequest = BodyOf<typeof openShiftRoute>;

/** Opening posts nothing: the float was cash of the shop before. */
export const openShift = command(openShiftRoute, async (tx, { body }, context) => {
  const { actor } = context;
  const { shop_id, user_id } = actor;
  const { id, register_id, opening_float, notes = [] } = body;
  const register = await holdRegister(tx, { shop_id, id: register_id, scope: actor });
  if (register === undefined) return reject('register_not_found', { path: 'register_id' });
  if (body.notes !== undefined && sumOfNotes(notes) !== opening_float) {
    const params = { sum: sumOfNotes(notes) };
    return reject('count_does_not_match', { path: 'opening_float', params });
  }
  const shift = { shop_id, id, register_id, ...register, opening_float };
  const opening = { ...shift, opened_by: user_id, opened_at: context.now };
  if (!(await insertShift(tx, opening))) return openedBefore(tx, body, context);
  await insertNotes(tx, { shop_id, id, moment: 'open' }, notes);
  const detail = { register_id, opening_float };
  await writeAudit(tx, context, { action: 'shift.opened', subject_id: id, detail });
  return { data: await rowFor(tx, context, id) };
});

/** A retry returns the shift; another request finds the id in use, or the register open. */
async function openedBefore(tx: Tx, request: OpenShiftRequest, context: Context) {
  const opened = await findOpened(tx, context.actor.shop_id, request.id);
  if (opened === undefined) return reject('shift_already_open', { path: 'register_id' });
  const isSame =
    opened.register_id === request.register_id &&
    opened.opened_by === context.actor.user_id &&
    opened.opening_float === request.opening_float;
  if (!isSame) return reject('id_reused', { path: 'id' });
  return replayAnswer({ data: await rowFor(tx, context, request.id) });
}

async function rowFor(tx: Tx, context: Context, id: string) {
  const row = await loadShift(tx, context.actor.shop_id, id);
  return (await seesExpected(tx, context)) ? row : hideExpected(row);
}
