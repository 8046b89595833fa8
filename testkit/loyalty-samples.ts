import { v7 as newId } from 'uuid';
import type { readLoyaltyTermsRoute } from '#domains/loyalty/contract/points.ts';
import { topUpGiftCard, writeOffGiftCard } from '#domains/loyalty/server/gift-card-changes.ts';
import { readLoyaltyTerms } from '#domains/loyalty/server/points.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { reversal } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

const card = async (w: World) => ({ params: { id: (await w.post.giftCard()).id } });

const topUp = async (w: World) => ({
  id: newId(),
  card_id: (await w.post.giftCard()).id,
  warehouse_id: w.shop.warehouses.shop,
  register_id: w.register,
  payments: [
    {
      payment_method_id: w.shop.methods.bank,
      bank_account_id: w.shop.bank_account_id,
      amount: 5_000,
    },
  ],
});

/** A write-off of an expired card. */
async function writeOff(w: World) {
  const { id: card_id } = await w.post.giftCard();
  await w.shop.run((tx) =>
    tx
      .updateTable('gift_card')
      .set({ expires_on: '2020-01-31' })
      .where('id', '=', card_id)
      .execute(),
  );
  return { id: newId(), card_id, warehouse_id: w.shop.warehouses.shop, note: 'Nobody came' };
}

async function posted(w: World, endpoint: Endpoint, body: { id: string }): Promise<string> {
  answerOf(await w.shop.call(endpoint, { body }));
  return body.id;
}

/** Calls of the routes of gift cards and points. */
export const LOYALTY_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /gift-cards': async (w) => {
    await w.post.giftCard();
    return { query: { q: 'MIR', status: 'open' } };
  },
  'POST /gift-cards': (w) => ({
    body: {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      register_id: w.register,
      payments: [
        {
          payment_method_id: w.shop.methods.bank,
          bank_account_id: w.shop.bank_account_id,
          amount: 50_000,
          reference: 'TX 7',
        },
      ],
      note: 'For a wedding',
    },
  }),
  'GET /gift-cards/{id}': card,
  'PATCH /gift-cards/{id}': async (w) => ({
    ...(await card(w)),
    body: { version: 1, blocked: true },
  }),
  'GET /gift-cards/{id}/lines': card,
  'POST /gift-cards/{id}/void': async (w) => reversal(w, (await w.post.giftCard()).id),
  'POST /gift-cards/{id}/slip': async (w) => {
    const { id, code } = await w.post.giftCard();
    return { params: { id }, body: { code, size: '58', lang: 'en' } };
  },
  'POST /gift-card-top-ups': async (w) => ({ body: await topUp(w) }),
  'POST /gift-card-top-ups/{id}/void': async (w) =>
    reversal(w, await posted(w, topUpGiftCard, await topUp(w))),
  'POST /gift-card-write-offs': async (w) => ({ body: await writeOff(w) }),
  'POST /gift-card-write-offs/{id}/void': async (w) =>
    reversal(w, await posted(w, writeOffGiftCard, await writeOff(w))),
  'GET /loyalty-terms': () => ({}),
  'PATCH /loyalty-terms': async (w) => {
    const read = await w.shop.call<typeof readLoyaltyTermsRoute>(readLoyaltyTerms);
    const { version } = answerOf(read).data;
    const terms = { points_on: false, amount_per_point: 10_000, point_value: 100, min_points: 10 };
    return { body: { version, ...terms, points_months: 12, card_months: 24 } };
  },
  'GET /customers/{id}/points': (w) => ({ params: { id: w.customer } }),
  'GET /customers/{id}/points/lines': (w) => ({ params: { id: w.customer } }),
  'POST /pos/gift-card': async (w) => ({ body: { code: (await w.post.giftCard()).code } }),
};
