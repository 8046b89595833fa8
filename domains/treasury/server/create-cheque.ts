import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { createChequeRoute } from '../contract/cheque.ts';
import { findCheque, findWritten, insertCheque } from './cheque.sql.ts';

/** Registers a cheque: nothing is posted until the bank pays it. */
export const createCheque = command(createChequeRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const load = async () => {
    const cheque = await findCheque(tx, { shop_id, id: body.id, now });
    return { data: assertPresent(cheque, 'a registered cheque can be read') };
  };
  const request_hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const who = { created_at: now, created_by: user_id, request_hash };
  const done = await insertCheque(tx, { ...body, ...who, shop_id, scope: actor });
  if (done === null) return reject('not_found', { path: 'warehouse_id' });
  if (done === 'no_party') return reject('party_not_found', { path: 'party_id' });
  if (!done) {
    const before = await findWritten(tx, shop_id, body.id);
    if (before === undefined) return reject('cheque_known', { path: 'number' });
    const isSame = before.created_by === user_id && before.request_hash.equals(request_hash);
    return isSame ? replayAnswer(await load()) : reject('id_reused', { path: 'id' });
  }
  const { party_id, number, amount } = body;
  const detail = { party_id, number, amount };
  await writeAudit(tx, context, { action: 'cheque.created', subject_id: body.id, detail });
  return load();
});
