import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { query } from '#platform/http/endpoint.ts';
import { posCouponRoute, posPromotionsRoute } from '../contract/pos-promotions.ts';
import { checkCoupon } from '../core/check-coupon.ts';
import { couponCode } from '../core/promotion.ts';
import { findCoupon, selectPosPromotions } from './pos-promotions.sql.ts';

export const listPosPromotions = query(posPromotionsRoute, async (tx, input, { actor, now }) => {
  const { warehouse_id } = input.query;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  return { data: await selectPosPromotions(tx, { shop_id: actor.shop_id, warehouse_id, now }) };
});

export const posCoupon = query(posCouponRoute, async (tx, input, { actor, now }) => {
  const { warehouse_id, customer_id = null } = input.query;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const code = couponCode(input.query.code);
  const lookup = { shop_id: actor.shop_id, warehouse_id, now, code, customer_id };
  const found = await findCoupon(tx, lookup);
  if (found === undefined) return reject('not_found');
  const { coupon } = found;
  const fault = checkCoupon(coupon, { ...found, customer_id });
  if (fault !== null) return fault;
  return coupon === null ? reject('coupon_not_found', { path: 'code' }) : { data: coupon };
});
