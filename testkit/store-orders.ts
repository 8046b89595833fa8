import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { assert } from '#domains/kernel/core/assert.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { OrderReference } from '#domains/storefront/core/order-code.ts';
import { writeSavedCart } from '#domains/storefront/core/saved-cart.ts';
import { enterStoreToOrder } from '#domains/storefront/server/door/enter-store.sql.ts';
import {
  type PlaceRefusal,
  placeStoreOrder,
} from '#domains/storefront/server/door/place-store-order.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { NOW, TEST_CLIENT } from './shop.ts';

/** What a visitor sends to place an order; `cart` counts whole units by variant. */
export type TestCheckout = {
  id?: string;
  cart: Readonly<Record<string, number>>;
  total: number;
  fields?: Readonly<Record<string, string>>;
  now?: Date;
};

const VISITOR = {
  phone: '01812-550773',
  name: 'Nasrin Akter',
  how: 'deliver',
  district: 'bd/district/dhaka',
  place: 'bd/upazila/dhaka/savar',
  street: 'House 12, Road 3',
};

/** Places an order as the form of the checkout does. */
export function checkOut(
  database: Database,
  handle: string,
  { id = newId(), cart, total, fields = {}, now = NOW }: TestCheckout,
): Promise<OrderReference | PlaceRefusal> {
  const lines = Object.entries(cart).map(([variant_id, count]) => ({
    variant_id,
    quantity: quantity(count * 10_000),
  }));
  const form = new Map<string, string>(
    Object.entries({ ...VISITOR, id, cart: writeSavedCart(lines), total: `${total}`, ...fields }),
  );
  const visit = { ...TEST_CLIENT, now, newId, language: 'en', random: randomBytes } as const;
  return withTransaction(database, enterStoreToOrder(handle), (tx) =>
    placeStoreOrder(tx, visit, (name) => form.get(name) ?? null),
  );
}

export function referenceOf(outcome: OrderReference | PlaceRefusal): OrderReference {
  assert(!isRejection(outcome), `refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

export const rejectionOf = (outcome: OrderReference | PlaceRefusal): string | null =>
  isRejection(outcome) ? outcome.rejection : null;
