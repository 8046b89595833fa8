import { v7 as newId } from 'uuid';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { sellGiftCardRoute } from '#domains/loyalty/contract/gift-card.ts';
import { sellGiftCard } from '#domains/loyalty/server/gift-cards.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { answerOf, type TestShop } from './shop.ts';

export type MoneyPosts = {
  /** A deposit of a hundred; the id of the document. */
  deposit(): Promise<string>;
  /** A gift card of a hundred; the id of its document, and its code. */
  giftCard(): Promise<{ id: string; code: string }>;
  /** A payment of one taka of the customer's due. */
  payment(): Promise<string>;
};

/** Deposits and payments of a customer for the world; `sell` leaves a due. */
export function moneyPosts(
  shop: TestShop,
  customer_id: string,
  sell: () => Promise<unknown>,
): MoneyPosts {
  const post = async (endpoint: Endpoint, more: { direction?: 'in'; amount: number }) => {
    const { amount, ...rest } = more;
    const payments = [{ payment_method_id: shop.methods.cash, amount }];
    const header = { customer_id, warehouse_id: shop.warehouses.shop };
    const body = { id: newId(), ...header, ...rest, payments };
    answerOf(await shop.call(endpoint, { body }));
    return body.id;
  };
  return {
    giftCard: async () => {
      const payments = [{ payment_method_id: shop.methods.cash, amount: 10_000 }];
      const body = { id: newId(), warehouse_id: shop.warehouses.shop, payments };
      const { data } = answerOf(await shop.call<typeof sellGiftCardRoute>(sellGiftCard, { body }));
      return { id: data.id, code: data.code };
    },
    deposit: () => post(postDeposit, { direction: 'in', amount: 10_000 }),
    payment: async () => {
      await sell();
      return post(postPayment, { amount: 100 });
    },
  };
}

/** The present version of a customer. */
export async function versionOf(shop: TestShop, customer_id: string): Promise<number> {
  const row = await shop.run((tx) =>
    tx.selectFrom('party').select('version').where('id', '=', customer_id).executeTakeFirst(),
  );
  return assertPresent(row, 'a customer of the shop').version;
}
