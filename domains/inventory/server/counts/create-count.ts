import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { type CountRequest, createCountRoute } from '../../contract/stock-count.ts';
import { insertCount, loadCountCheck, lockCount } from './count.sql.ts';
import { countAnswer } from './count-answer.ts';

export const createCount = command(createCountRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const location = await checkLocation(tx, actor, { warehouse_id: body.warehouse_id });
  if (isRejection(location)) return reject('not_found', { path: 'warehouse_id' });
  const refusal = await checkWhat(tx, shop_id, body);
  if (refusal !== null) return refusal;
  const request_hash = hashOfCount(body);
  const count = { shop_id, request: body, request_hash, created_at: now, created_by: user_id };
  if (!(await insertCount(tx, count))) {
    const before = await lockCount(tx, { shop_id, scope: EVERYWHERE, id: body.id }, 'share');
    const isSame = before?.created_by === user_id && before.request_hash.equals(request_hash);
    if (!isSame) return reject('id_reused', { path: 'id' });
    return replayAnswer({ data: await countAnswer(tx, context, before) });
  }
  const { warehouse_id, category_id = null, brand_id = null, shelf = null, is_blind } = body;
  const what = { warehouse_id, category_id, brand_id, shelf, is_blind };
  await writeAudit(tx, context, { action: 'count.created', subject_id: body.id, detail: what });
  const made = { ...what, id: body.id, note: body.note, posted_id: null, posted_by: null };
  return { data: await countAnswer(tx, context, { ...made, is_cancelled: false }) };
});

async function checkWhat(
  tx: Tx,
  shop_id: string,
  body: CountRequest,
): Promise<Rejection<'category_not_found' | 'brand_not_found'> | null> {
  const { category_id, brand_id } = body;
  const found = await loadCountCheck(tx, shop_id, body);
  if (category_id !== undefined && !found.has_category) {
    return reject('category_not_found', { path: 'category_id' });
  }
  if (brand_id !== undefined && !found.has_brand) {
    return reject('brand_not_found', { path: 'brand_id' });
  }
  return null;
}

/** Parsed requests have their fields in schema order: equal requests give equal texts. */
function hashOfCount(request: CountRequest): Buffer {
  return createHash('sha256')
    .update(`stock_count ${JSON.stringify(request)}`)
    .digest();
}
