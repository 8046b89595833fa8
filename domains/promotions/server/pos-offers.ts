import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { query } from '#platform/http/endpoint.ts';
import { posCouponRoute, posOffersRoute } from '../contract/pos-offers.ts';
import { checkCoupon } from '../core/check-coupon.ts';
import { couponCode } from '../core/offer.ts';
import { findCoupon, selectPosOffers } from './pos-offers.sql.ts';

export const posOffers = query(posOffersRoute, async (tx, input, { actor, now }) => {
  const { warehouse_id } = input.query;
  const place = await checkPlace(tx, actor, { warehouse_id });
  if (isRejection(place)) return place;
  return { data: await selectPosOffers(tx, { shop_id: actor.shop_id, warehouse_id, now }) };
});

export const posCoupon = query(posCouponRoute, async (tx, input, { actor, now }) => {
  const { warehouse_id, customer_id = null } = input.query;
  const place = await checkPlace(tx, actor, { warehouse_id });
  if (isRejection(place)) return place;
  const code = couponCode(input.query.code);
  const asked = { shop_id: actor.shop_id, warehouse_id, now, code, customer_id };
  const found = await findCoupon(tx, asked);
  if (found === undefined) return reject('not_found');
  const { coupon } = found;
  const fault = checkCoupon(coupon, { ...found, customer_id });
  if (fault !== null) return fault;
  return coupon === null ? reject('coupon_not_found', { path: 'code' }) : { data: coupon };
});
