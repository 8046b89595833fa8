import {
  type CheckoutProblems,
  openBlockOf,
  readCheckout,
  type Written,
} from '../../core/checkout.ts';
import { savedLinesOf } from '../../core/open-cart.ts';
import { writeSavedCart } from '../../core/saved-cart.ts';
import type { StorePage } from '../../core/store-page.ts';
import { loadCheckout, quoteCart } from './load-checkout.ts';
import type { Opened } from './open-store.ts';

type Request = {
  /** null: the page is opened, and no form was sent. */
  written: Readonly<Record<string, string>> | null;
  /** Why the order was not placed; '' for the order as a whole. */
  problems: CheckoutProblems;
  cart: string;
  new_id: string;
};

/** The checkout, with the blocks that are complete closed and the next one open. */
export async function checkoutPage(
  opened: Opened,
  { written, problems: refused, cart: saved, new_id }: Request,
): Promise<StorePage> {
  const { store, pickup, has_delivery } = opened;
  if (pickup === null && !has_delivery) return { kind: 'instead', store, to: '/cart' };
  const read: Written = (name) => written?.[name] ?? null;
  const fields = readCheckout(read, {
    new_id,
    cart: saved,
    has_delivery,
    has_pickup: pickup !== null,
  });
  const loaded = await loadCheckout(opened, fields);
  const { districts, areas, place, zone, facts } = loaded;
  const { open, problems } = openBlockOf(fields, facts);
  // Before the address is complete the total has no delivery.
  const cart = quoteCart(loaded, open === 'pay' && fields.how === 'deliver' ? zone : null);
  const isEmpty = cart.lines.length === 0 || cart.problem !== null;
  if (isEmpty) return { kind: 'instead', store, to: '/cart' };
  return {
    kind: 'checkout',
    store,
    open,
    problems: { ...problems, ...refused },
    // What is sent along is what is shown: lines that were lowered are ordered as lowered.
    fields: { ...fields, cart: writeSavedCart(savedLinesOf(loaded.opened.cart)) },
    cart,
    districts,
    areas,
    place,
    zone,
    pickup,
    has_delivery,
  };
}
