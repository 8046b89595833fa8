import { createHash } from 'node:crypto';
import { holdNames } from '#domains/catalog/server/door/hold-names.sql.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { orderOfPrices } from '#domains/orders/core/decide-order.ts';
import { placeOrder } from '#domains/orders/server/door/place-order.ts';
import { findOrAddCustomer } from '#domains/parties/server/door/find-or-add-customer.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor, Context } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import {
  type Checkout,
  type CheckoutFields,
  checkoutOf,
  readCheckout,
  type Written,
} from '../../core/checkout.ts';
import { hasSameLines, type OpenedCart } from '../../core/open-cart.ts';
import { codeOf, type OrderReference } from '../../core/order-code.ts';
import { priceStoreOrder } from '../../core/price-store-order.ts';
import { readSavedCart, type SavedLine } from '../../core/saved-cart.ts';
import { cashTerms } from '../../core/store-cart.ts';
import {
  countOpenOrders,
  findCheckout,
  insertCheckout,
  lockOrderId,
  lockPhone,
} from '../checkout.sql.ts';
import { deliveryTermsOf, type LoadedCheckout, loadCheckout } from '../pages/load-checkout.ts';
import { enterOpenStore, type Opened } from '../pages/open-store.ts';
import { orderKey } from './order-key.ts';

/** More open orders of one number are for the shop to take by telephone. */
const OPEN_ORDERS_MAX = 5;

export type PlaceRefusal = Rejection<
  | 'store_closed'
  | 'not_complete'
  | 'id_reused'
  | 'too_many_open_orders'
  | 'amount_too_large'
  | 'insufficient_stock'
  | 'quote_changed'
>;

export type Visit = Pick<Context, 'now' | 'site' | 'address' | 'user_agent' | 'newId'> & {
  language: 'bn' | 'en';
  random: (bytes: number) => Uint8Array;
};

/**
 * Places the order of a visitor: a sales order that is sent, with its goods reserved, and the
 * checkout beside it. The same form again gets the same order.
 */
export async function placeStoreOrder(
  tx: Tx,
  visit: Visit,
  written: Written,
): Promise<OrderReference | PlaceRefusal> {
  const opened = await enterOpenStore(tx, visit.site, visit.now);
  if (opened === null) return reject('store_closed');
  const shop_id = 'closed' in opened ? opened.shop_id : opened.place.shop_id;
  const sent = readCheckout(written, { new_id: '', cart: '', ...EVERY_WAY });
  const order_id = sent.id;
  if (order_id === '') return reject('not_complete');
  // Posts of one order take turns, so the second finds what the first has placed.
  await lockOrderId(tx, order_id);
  const request_hash = hashOf(sent);
  const before = await findCheckout(tx, { shop_id, order_id });
  if (before !== null) {
    const isSame = before.request_hash.equals(request_hash);
    return isSame ? referenceTo(visit.site, { shop_id, order_id, code: before.code }) : reused();
  }
  if ('closed' in opened) return reject('store_closed');
  const { has_delivery, pickup } = opened;
  const has_pickup = pickup !== null;
  const fields = readCheckout(written, { new_id: '', cart: '', has_delivery, has_pickup });
  const variant_ids = readSavedCart(fields.cart).map(({ variant_id }) => variant_id);
  await holdNames(tx, shop_id, { variant_ids });
  const loaded = await loadCheckout(opened, fields);
  const checkout = checkoutOf(fields, loaded.facts);
  if (checkout === null) return reject('not_complete');
  const refusal = await writeOrder(tx, { visit, opened, checkout, loaded });
  if (refusal !== null) return refusal;
  const code = codeOf(visit.random(8));
  await insertCheckout(tx, {
    ...rowOf(checkout, loaded),
    shop_id,
    order_id,
    code,
    request_hash,
    language: visit.language,
    placed_at: visit.now,
  });
  return referenceTo(visit.site, { shop_id, order_id, code });
}

/** What a visitor sent is the same order, however the store gives its goods out by then. */
const EVERY_WAY = { has_delivery: true, has_pickup: true };

const reused = () => reject('id_reused', { path: 'id' });

function referenceTo(
  site: Site,
  { code, ...order }: { shop_id: string; order_id: string; code: string },
): OrderReference {
  return { code, key: orderKey(site, order) };
}

type Placing = { visit: Visit; opened: Opened; checkout: Checkout; loaded: LoadedCheckout };

async function writeOrder(
  tx: Tx,
  { visit, opened, checkout, loaded }: Placing,
): Promise<null | PlaceRefusal> {
  const { shop_id, warehouse_id, terms } = opened.place;
  const { lines, address, note, id } = checkout;
  const { zone, place, loaded: products } = loaded;
  const changed = checkLines(lines, loaded.opened);
  if (changed !== null) return changed;
  const delivery = address === null ? null : deliveryTermsOf(zone);
  const priced = priceStoreOrder({ lines }, products.facts, cashTerms(delivery, true));
  if (isRejection(priced)) return reject('amount_too_large');
  if (priced.totalPrice !== checkout.total) return reject('quote_changed');
  const context = contextOf(visit, opened);
  const { phone, name } = checkout;
  // Orders of one number take turns, so that each counts those before it.
  await lockPhone(tx, shop_id, phone);
  const open = await countOpenOrders(tx, shop_id, phone);
  if (open >= OPEN_ORDERS_MAX) return reject('too_many_open_orders');
  const written =
    address === null ? '' : [address.street, address.landmark, place?.name, place?.district];
  const contact = { phone, name, address: joined(written) };
  const customer = await findOrAddCustomer(tx, { shop_id, newId: visit.newId }, contact);
  const request = {
    id,
    warehouse_id,
    party_id: customer.id,
    reference: '',
    note,
    delivery: priced.delivery_charge,
    lines: lines.map((line) => ({ variant_id: line.variant_id, quantity: line.quantity })),
  };
  const decided = orderOfPrices({ ...priced, requiredApprovals: [] });
  const refused = await placeOrder(tx, context, { request, location: terms, decided });
  // After the levels were locked: who records an event holds the jobs of the shop's endpoints.
  if (refused === null && customer.is_new) {
    await recordEvent(tx, context, 'customer.created', [customer.id]);
  }
  return refused;
}

/** The order has the lines of the cart that its page showed: with its limits, steps and stock. */
function checkLines(lines: readonly SavedLine[], opened: OpenedCart): null | PlaceRefusal {
  if (lines.length > 0 && hasSameLines(lines, opened)) return null;
  return reject(opened.notes.size > 0 ? 'insufficient_stock' : 'quote_changed');
}

function joined(parts: '' | readonly (string | undefined)[]): string {
  return parts === '' ? '' : parts.filter((part) => part !== undefined && part !== '').join(', ');
}

/** The store's own account: not a member, so it has no role and no permission. */
function contextOf({ now, site, address, user_agent, newId }: Visit, opened: Opened): Context {
  const { place, posts_as: user_id, store } = opened;
  const actor: Actor = {
    user_id,
    shop_id: place.shop_id,
    session_id: null,
    branch_ids: null,
    warehouse_ids: null,
    user_name: store.name,
    role_code: '',
    language: store.language,
    permissions: new Set(),
    discount_limit: null,
  };
  return { actor, now, site, address, user_agent, newId };
}

function rowOf({ phone, name, address }: Checkout, { zone }: LoadedCheckout) {
  const isDelivered = address !== null;
  return {
    phone,
    name,
    place_id: address?.place_id ?? null,
    street: address?.street ?? '',
    landmark: address?.landmark ?? '',
    zone_id: isDelivered ? (zone?.id ?? null) : null,
    days_from: isDelivered ? (zone?.days_from ?? null) : null,
    days_to: isDelivered ? (zone?.days_to ?? null) : null,
  };
}

/** What the visitor meant, whatever else the form says. */
function hashOf(fields: CheckoutFields): Buffer {
  const { cart, total, phone, name, how, place, street, landmark, note } = fields;
  const content = [cart, total, phone, name, how, place, street, landmark, note];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
