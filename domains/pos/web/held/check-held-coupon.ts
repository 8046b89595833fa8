import { type PosCoupon, posCouponRoute } from '#domains/promotions/contract/pos-promotions.ts';
import { call } from '#platform/client/call.ts';
import type { HeldCart } from '../../contract/held-cart.ts';

/** The coupon of a held cart, checked here and now; null: it is no longer valid. */
export async function checkHeldCoupon(cart: HeldCart): Promise<PosCoupon | null> {
  const { coupon_code: code, warehouse_id, customer_id } = cart;
  const customer = customer_id === null ? {} : { customer_id };
  const query = { code, warehouse_id, ...customer };
  const response = await call(posCouponRoute, { query }).catch(() => null);
  return response?.data ?? null;
}
