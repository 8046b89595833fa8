import { useEffect, useReducer, useRef } from 'react';
import { type Cart, cartAfter, EMPTY_CART } from './cart.ts';

/** A till waits this long for the stored cart; then it starts with an empty one. */
const READ_TIMEOUT_MS = 5_000;

/** Carts of two users on one device, or of one user in two shops, are separate. */
export function cartKey(shop_id: string, user_id: string): string {
  return `cart.${shop_id}.${user_id}`;
}

/** Reads a key from the device's storage; it may answer late, or never. */
type Read = (key: string) => Promise<string | null>;

const readStorage: Read = async (key) => localStorage.getItem(key);

/** The cart as it was when the page was left, in whatever way. */
export function loadSavedCart(key: string, read: Read = readStorage): Promise<Cart> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, READ_TIMEOUT_MS, EMPTY_CART);
    const take = (cart: Cart) => {
      clearTimeout(late);
      resolve(cart);
    };
    Promise.resolve(key)
      .then(read)
      .then(cartIn)
      .then(take, () => take(EMPTY_CART));
  });
}

function cartIn(text: string | null): Cart {
  const savedCart = JSON.parse(text ?? '{}') as Partial<Cart>;
  return Array.isArray(savedCart.lines) ? { ...EMPTY_CART, ...savedCart } : EMPTY_CART;
}

const textOf = (cart: Cart) => JSON.stringify({ ...cart, refusal: null });

/**
 * The cart of a user in this browser, stored with every change. Two tabs of the till share one
 * cart: otherwise the other tab would still offer what is sold already.
 */
export function useCart(key: string, savedCart: Cart) {
  const [cart, dispatch] = useReducer(cartAfter, savedCart);
  // A cart that was not read in time is still stored: only a changed cart overwrites it.
  const written = useRef(textOf(savedCart));
  const latest = useRef(cart);
  latest.current = cart;
  useEffect(() => {
    const text = textOf(cart);
    if (written.current === text) return;
    written.current = text;
    try {
      localStorage.setItem(key, text);
    } catch {
      // Storage may be full or refused: the cart then exists only in memory.
    }
  }, [cart, key]);
  useEffect(() => {
    const follow = ({ key: changed, newValue }: StorageEvent) => {
      if (changed !== key || newValue === null) return;
      // A discarded cart is reported by the tab that discarded it.
      const theirs = { ...cartIn(newValue), discarded: latest.current.discarded };
      written.current = textOf(theirs);
      dispatch({ kind: 'follow', cart: theirs });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  return [cart, dispatch] as const;
}
