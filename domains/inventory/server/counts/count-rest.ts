import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { countRestRoute } from '../../contract/stock-count.ts';
import { findEntry, insertRest, lockCount } from './count.sql.ts';
import { checkOpen, countAnswer } from './count-answer.ts';

/** Locked against entries: the rest is the same for all. */
export const countRest = command(countRestRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const count = await lockCount(tx, { shop_id, scope: actor, id: params.id }, 'update');
  if (count === undefined) return reject('not_found');
  const before = await findEntry(tx, { shop_id, count_id: count.id, id: body.id });
  if (before !== undefined) {
    if (before.mode !== 'none' || before.by !== user_id) return reject('id_reused', { path: 'id' });
    return replayAnswer({ data: await countAnswer(tx, context, count) });
  }
  const refusal = checkOpen(count);
  if (isRejection(refusal)) return refusal;
  const lines = await insertRest(tx, count, { shop_id, id: body.id, at: now, by: user_id });
  const detail = { goods: lines };
  await writeAudit(tx, context, { action: 'count.completed', subject_id: count.id, detail });
  return { data: await countAnswer(tx, context, count) };
});
