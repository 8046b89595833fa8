import {
  type AddressPlace,
  type Area,
  type District,
  findAddressPlace,
  selectAreas,
  selectDistricts,
} from '#domains/geo/server/door/address-places.sql.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { CheckoutFields, PlaceFacts } from '../../core/checkout.ts';
import { type OpenedCart, openCart } from '../../core/open-cart.ts';
import type { DeliveryTerms } from '../../core/price-store-order.ts';
import { readSavedCart } from '../../core/saved-cart.ts';
import { cashTerms, type ShownCart, showCart } from '../../core/store-cart.ts';
import { type LoadedCart, loadCart } from './load-cart.ts';
import type { Opened } from './open-store.ts';
import { findZoneOf, type ShownZone } from './zone.sql.ts';

export type LoadedCheckout = {
  districts: District[];
  areas: Area[];
  place: AddressPlace | null;
  zone: ShownZone | null;
  facts: PlaceFacts;
  loaded: LoadedCart;
  opened: OpenedCart;
};

/** What a checkout depends on besides its fields. */
export async function loadCheckout(
  { tx, place: at }: Opened,
  { district, place: place_id, cart }: CheckoutFields,
): Promise<LoadedCheckout> {
  const districts = await selectDistricts(tx);
  const areas = district === '' ? [] : await selectAreas(tx, district);
  const place = place_id === '' ? null : await findAddressPlace(tx, place_id);
  const zone = place === null ? null : await findZoneOf(tx, at.shop_id, place.id);
  const saved = readSavedCart(cart);
  const loaded = await loadCart(tx, at, saved);
  const ids = <T extends { id: string }>(rows: readonly T[]) => rows.map(({ id }) => id);
  const facts = { districts: ids(districts), areas: ids(areas), is_served: zone !== null };
  return { districts, areas, place, zone, facts, loaded, opened: openCart(saved, loaded.choices) };
}

/** The cart with the delivery of this zone; in cash, so in whole taka. */
export function quoteCart(
  { loaded, opened }: Pick<LoadedCheckout, 'loaded' | 'opened'>,
  zone: ShownZone | null,
): ShownCart {
  return showCart({ ...loaded, opened, terms: cashTerms(deliveryTermsOf(zone), true) });
}

/** Goods have no weight in the store. */
export function deliveryTermsOf(zone: ShownZone | null): DeliveryTerms | null {
  if (zone === null) return null;
  const { charge, free_from } = zone;
  return { charge, free_from, included_g: 0, step_g: null, step_charge: ZERO };
}
