import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type { CartAction } from '../../core/cart-action.ts';
import { applyCartAction, type ChangedCart, openCart, savedLinesOf } from '../../core/open-cart.ts';
import { readSavedCart, writeSavedCart } from '../../core/saved-cart.ts';
import { loadCart } from '../pages/load-cart.ts';
import { enterOpenStore } from '../pages/open-store.ts';

type Change = { saved: string; action: CartAction; now: Date };

/** The cart after a form, as the browser remembers it; null: the store is not open. */
export async function changeSavedCart(
  tx: Tx,
  site: Site,
  { saved, action, now }: Change,
): Promise<{ saved: string; message: ChangedCart['message'] } | null> {
  const entered = await enterOpenStore(tx, site, now);
  if (entered === null || 'closed' in entered) return null;
  const lines = readSavedCart(saved);
  const named = action.kind === 'add' ? [...lines, action] : lines;
  const { choices } = await loadCart(tx, entered.place, named);
  const { cart } = openCart(lines, choices);
  const changed = applyCartAction(cart, action, choices);
  return { saved: writeSavedCart(savedLinesOf(changed.cart)), message: changed.message };
}
