import { openCart } from '../../core/open-cart.ts';
import { readSavedCart, type SavedLine } from '../../core/saved-cart.ts';
import { cashTerms, type ShownCart, showCart } from '../../core/store-cart.ts';
import type { StorePage } from '../../core/store-page.ts';
import { loadCart } from './load-cart.ts';
import type { Opened } from './open-store.ts';

/** The cart with the prices of now; before an address is known it has no delivery charge. */
export async function cartPage(
  opened: Opened,
  saved: string,
  message: string | null,
): Promise<StorePage> {
  const cart = await shownCart(opened, readSavedCart(saved));
  return { kind: 'cart', store: opened.store, cart, message };
}

async function shownCart({ tx, place }: Opened, saved: readonly SavedLine[]): Promise<ShownCart> {
  const { choices, ...loaded } = await loadCart(tx, place, saved);
  return showCart({ ...loaded, opened: openCart(saved, choices), terms: cashTerms(null, null) });
}
