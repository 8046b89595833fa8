import { v7 as newId } from 'uuid';
import type {
  createBankAccountRoute,
  createPaymentMethodRoute,
  listPaymentMethodsRoute,
} from '#domains/payments/contract/payment-method.ts';
import { createBankAccount, createPaymentMethod } from '#domains/payments/server/change-methods.ts';
import { listPaymentMethods } from '#domains/payments/server/list-payment-methods.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

const unique = () => `Rocket ${newId()}`;

async function method(w: World): Promise<string> {
  const body = { name: unique(), kind: 'mobile' };
  const made = await w.shop.call<typeof createPaymentMethodRoute>(createPaymentMethod, { body });
  return answerOf(made).data.id;
}

async function bank(w: World): Promise<string> {
  const input = { params: { id: w.shop.methods.bank }, body: { name: unique() } };
  const made = await w.shop.call<typeof createBankAccountRoute>(createBankAccount, input);
  return answerOf(made).data.id;
}

/** Calls of the routes of payment methods. */
export const METHOD_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /shop_settings/payment-method/': () => ({}),
  'POST /shop_settings/payment-method/': () => ({ body: { name: unique(), kind: 'mobile' } }),
  'PATCH /shop_settings/payment-method/{id}': async (w) => ({
    params: { id: await method(w) },
    body: { version: 1, name: unique(), archived: true },
  }),
  'PUT /shop_settings/payment-method-order': async (w) => {
    const query = { limit: 200 };
    const callList = w.shop.call<typeof listPaymentMethodsRoute>;
    const listed = await callList(listPaymentMethods, { query });
    return {
      body: {
        ids: answerOf(listed)
          .data.map(({ id }) => id)
          .toReversed(),
      },
    };
  },
  'GET /shop_settings/payment-method/{id}/get_banks': (w) => ({
    params: { id: w.shop.methods.bank },
  }),
  'GET /{id}/get_banks': (w) => ({ params: { id: w.shop.methods.bank } }),
  'GET /shop_settings/bank-accounts': () => ({}),
  'POST /shop_settings/payment-method/{id}/banks': (w) => ({
    params: { id: w.shop.methods.bank },
    body: { name: unique() },
  }),
  'PATCH /shop_settings/bank-account/{id}': async (w) => ({
    params: { id: await bank(w) },
    body: { version: 1, name: unique() },
  }),
};
