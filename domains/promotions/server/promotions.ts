import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changePromotionRoute,
  createPromotionRoute,
  listPromotionsRoute,
  listPromotionUsesRoute,
  type Promotion,
  readPromotionRoute,
} from '../contract/promotion.ts';
import { checkPromotion } from '../core/check-promotion.ts';
import { couponCode } from '../core/promotion.ts';
import {
  findPromotion,
  insertPromotion,
  insertPromotionTargets,
  selectPromotions,
  updatePromotion,
} from './promotion.sql.ts';
import { selectUses } from './promotion-use.sql.ts';

export const listPromotions = query(listPromotionsRoute, async (tx, input, { actor, now }) => {
  const { q = '', limit, cursor, status, kind } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, scope: actor, now, pattern: containing(q.trim()) };
  return pageOf(await selectPromotions(tx, { ...filter, status, kind, limit, after }), limit);
});

export const readPromotion = query(
  readPromotionRoute,
  async (tx, { params: { id } }, { actor }) => {
    const found = await findPromotion(tx, { shop_id: actor.shop_id, id, scope: actor });
    return found === undefined ? reject('not_found') : { data: found };
  },
);

export const createPromotion = creation(createPromotionRoute, async (tx, { body }, context) => {
  const { actor, newId, now } = context;
  const { shop_id } = actor;
  const { targets, free_items, branch_id } = body;
  const code = body.code === null ? null : couponCode(body.code);
  const fault = checkPromotion({ ...body, code });
  if (fault !== null) return fault;
  const location = branch_id === null ? null : await checkLocation(tx, actor, { branch_id });
  if (isRejection(location)) return reject('branch_not_found', { path: 'branch_id' });
  const id = body.id ?? newId();
  const row = { ...body, id, code, made_at: now };
  if (!(await tryWrite(tx, () => insertPromotion(tx, shop_id, row)))) {
    return reject('code_taken', { path: 'code' });
  }
  const of = { shop_id, promotion_id: id };
  const isKnown =
    (await insertPromotionTargets(tx, { ...of, is_free: false }, targets)) &&
    (await insertPromotionTargets(tx, { ...of, is_free: true }, free_items));
  if (!isKnown) return reject('target_not_found', { path: 'goods' });
  const made = assertPresent(
    await findPromotion(tx, { shop_id, id, scope: actor }),
    'a new promotion can be read',
  );
  await writeAudit(tx, context, {
    action: 'promotion.created',
    subject_id: id,
    after: auditView(made),
  });
  return { data: made };
});

export const changePromotion = command(changePromotionRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = input.params;
  const { version, ...change } = input.body;
  const before = await findPromotion(tx, { shop_id, id, scope: actor, locks: true });
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  const promotion = { ...before, ...Object.fromEntries(sent) } as Promotion;
  const fault = checkPromotion(promotion);
  if (fault !== null) return fault;
  if (promotion.use_limit !== null && promotion.use_limit < before.used) {
    return reject('limit_below_uses', { path: 'use_limit', params: { used: before.used } });
  }
  if (!(await tryWrite(tx, () => updatePromotion(tx, shop_id, { promotion, now })))) {
    return reject('code_taken', { path: 'code' });
  }
  await writeAudit(tx, context, {
    action: 'promotion.changed',
    subject_id: id,
    before: auditView(before),
    after: auditView(promotion),
  });
  return { data: { ...promotion, version: version + 1 } };
});

export const listPromotionUses = query(listPromotionUsesRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const { id: promotion_id } = input.params;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const found = await findPromotion(tx, { shop_id, id: promotion_id, scope: actor });
  if (found === undefined) return reject('not_found');
  return pageOf(await selectUses(tx, { shop_id, scope: actor, promotion_id, limit, after }), limit);
});

function auditView({
  name,
  code,
  kind,
  rate,
  amount,
  starts_on,
  ends_on,
  ...promotion
}: Promotion) {
  const { use_limit, customer_limit, paused, archived } = promotion;
  const days = { starts_on, ends_on };
  return { name, code, kind, rate, amount, ...days, use_limit, customer_limit, paused, archived };
}
