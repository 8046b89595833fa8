import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { cancelCountRoute } from '../../contract/stock-count.ts';
import { cancelOpenCount, lockCount } from './count.sql.ts';
import { checkOpen, countAnswer } from './count-answer.ts';

export const cancelCount = command(cancelCountRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const count = await lockCount(tx, { shop_id, scope: actor, id: params.id }, 'update');
  if (count === undefined) return reject('not_found');
  const refusal = checkOpen(count);
  if (isRejection(refusal)) return refusal;
  await cancelOpenCount(tx, shop_id, count.id, now);
  await writeAudit(tx, context, { action: 'count.cancelled', subject_id: count.id });
  return { data: await countAnswer(tx, context, { ...count, is_cancelled: true }) };
});
