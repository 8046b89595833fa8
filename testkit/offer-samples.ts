import type { createOfferRoute } from '#domains/promotions/contract/offer.ts';
import { createOffer } from '#domains/promotions/server/offers.ts';
import { boxOf } from './purchase-samples.ts';
import { unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** Of one branch, for goods of every kind of place. */
function offer(w: World) {
  return {
    ...{ name: unique(), name_bn: 'ঈদ', kind: 'percent', rate: 100_000 },
    ...{ branch_id: w.shop.branches.mirpur, starts_on: '2026-08-01', ends_on: '2026-08-31' },
    goods: [
      { target: 'variant', target_id: w.variant },
      { target: 'category', target_id: w.category },
    ],
  };
}

async function addOffer(w: World, more: object = {}): Promise<string> {
  const made = await w.shop.call<typeof createOfferRoute>(createOffer, {
    body: { ...offer(w), ...more },
  });
  return answerOf(made).data.id;
}

/** What the shop takes off its prices. */
export const OFFER_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /offers': () => ({ query: { q: 'Eid', status: 'open', kind: 'promotion' } }),
  'POST /offers': (w) => ({
    body: {
      ...{ ...offer(w), kind: 'free_goods', rate: 1_000_000, buy_quantity: 2, free_quantity: 1 },
      free_goods: [{ target: 'variant', target_id: w.variant }],
    },
  }),
  'GET /offers/{id}': async (w) => ({ params: { id: await addOffer(w) } }),
  'PATCH /offers/{id}': async (w) => ({
    params: { id: await addOffer(w) },
    body: { version: 1, name: unique(), paused: true, use_limit: 5 },
  }),
  'GET /offers/{id}/uses': async (w) => ({ params: { id: await addOffer(w) } }),
  'GET /pos/offers': (w) => ({ query: { warehouse_id: w.shop.warehouses.shop } }),
  'POST /pos/quoted-lines': async (w) => {
    const code = unique();
    await addOffer(w, { code, starts_on: null, ends_on: null });
    const { customer, shop } = w;
    const place = { warehouse_id: shop.warehouses.shop, customer_id: customer, coupon_code: code };
    const box = { variant_id: w.variant, unit_id: await boxOf(w) };
    const line = { ...box, quantity: 20_000, unit_price: 90_000 };
    return { body: { ...place, lines: [{ ...line, product_discount: 100 }] } };
  },
  'GET /pos/coupon': async (w) => {
    const code = unique();
    await addOffer(w, { code, starts_on: null, ends_on: null });
    const { customer, shop } = w;
    return { query: { code, warehouse_id: shop.warehouses.shop, customer_id: customer } };
  },
};
