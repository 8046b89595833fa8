import type { createPromotionRoute } from '#domains/promotions/contract/promotion.ts';
import { createPromotion } from '#domains/promotions/server/promotions.ts';
import { boxOf } from './purchase-samples.ts';
import { unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** For one branch, with every kind of condition. */
function promotionBody(w: World) {
  return {
    name: unique(),
    name_bn: 'ঈদ',
    kind: 'percent',
    rate: 100_000,
    branch_id: w.shop.branches.mirpur,
    starts_on: '2026-08-01',
    ends_on: '2026-08-31',
    targets: [
      { target: 'variant', target_id: w.variant },
      { target: 'category', target_id: w.category },
    ],
  };
}

async function addPromotion(w: World, more: object = {}): Promise<string> {
  const made = await w.shop.call<typeof createPromotionRoute>(createPromotion, {
    body: { ...promotionBody(w), ...more },
  });
  return answerOf(made).data.id;
}

/** Calls of the routes of promotions. */
export const PROMOTION_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /promotions': () => ({ query: { q: 'Eid', status: 'open', kind: 'promotion' } }),
  'POST /promotions': (w) => ({
    body: {
      ...promotionBody(w),
      kind: 'free_items',
      rate: 1_000_000,
      buy_quantity: 2,
      free_quantity: 1,
      free_items: [{ target: 'variant', target_id: w.variant }],
    },
  }),
  'GET /promotions/{id}': async (w) => ({ params: { id: await addPromotion(w) } }),
  'PATCH /promotions/{id}': async (w) => ({
    params: { id: await addPromotion(w) },
    body: { version: 1, name: unique(), paused: true, use_limit: 5 },
  }),
  'GET /promotions/{id}/uses': async (w) => ({ params: { id: await addPromotion(w) } }),
  'GET /pos/offers': (w) => ({ query: { warehouse_id: w.shop.warehouses.shop } }),
  'POST /pos/quoted-lines': async (w) => {
    const code = unique();
    await addPromotion(w, { code, starts_on: null, ends_on: null });
    const { customer, shop } = w;
    const header = { warehouse_id: shop.warehouses.shop, customer_id: customer, coupon_code: code };
    const box = { variant_id: w.variant, unit_id: await boxOf(w) };
    const line = { ...box, quantity: 20_000, unit_price: 90_000 };
    return { body: { ...header, lines: [{ ...line, product_discount: 100 }] } };
  },
  'GET /pos/coupon': async (w) => {
    const code = unique();
    await addPromotion(w, { code, starts_on: null, ends_on: null });
    const { customer, shop } = w;
    return { query: { code, warehouse_id: shop.warehouses.shop, customer_id: customer } };
  },
};
