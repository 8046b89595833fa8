import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { multiplyDivide } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeLoyaltyTermsRoute,
  type LoyaltyTerms,
  listPointLinesRoute,
  readLoyaltyTermsRoute,
  readPointsRoute,
} from '../contract/points.ts';
import {
  findTerms,
  isCustomer,
  readAvailable,
  selectPointLines,
  todayOf,
  upsertTerms,
} from './points.sql.ts';

/** A shop starts without points; the defaults are 1 per 100.00, worth 1.00 each. */
const AT_FIRST = {
  points_on: false,
  amount_per_point: 10_000,
  point_value: 100,
  min_points: 1,
  points_months: null,
  card_months: null,
  version: 1,
} as LoyaltyTerms;

async function termsOf(tx: Tx, shop_id: string): Promise<LoyaltyTerms> {
  return (await findTerms(tx, shop_id)) ?? AT_FIRST;
}

export const readLoyaltyTerms = query(readLoyaltyTermsRoute, async (tx, _input, { actor }) => ({
  data: await termsOf(tx, actor.shop_id),
}));

export const changeLoyaltyTerms = command(changeLoyaltyTermsRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { version: _, ...before } = await termsOf(tx, shop_id);
  const isChanged = await upsertTerms(tx, shop_id, input.body);
  if (!isChanged) return reject('version_conflict', { path: 'version' });
  const data = await termsOf(tx, shop_id);
  const { version, ...after } = data;
  await writeAudit(tx, context, {
    action: 'loyalty_terms.changed',
    subject_id: shop_id,
    before,
    after,
  });
  return { data };
});

export const readPoints = query(readPointsRoute, async (tx, { params }, { actor, now }) => {
  const { shop_id } = actor;
  const { id: party_id } = params;
  if (!(await isCustomer(tx, shop_id, party_id))) return reject('not_found');
  const { points_on, point_value, min_points } = await termsOf(tx, shop_id);
  const date = await todayOf(tx, shop_id, now);
  const points = await readAvailable(tx, { shop_id, party_id, date });
  const worth = multiplyDivide(Math.max(points, 0), point_value, 1);
  return { data: { points_on, points, worth, point_value, min_points } };
});

export const listPointLines = query(listPointLinesRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id', 'text']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const { id: party_id } = input.params;
  if (!(await isCustomer(tx, shop_id, party_id))) return reject('not_found');
  return pageOf(await selectPointLines(tx, { shop_id, party_id, after, limit }), limit);
});
