import { useEffect, useReducer, useRef } from 'react';
import { type Cart, cartAfter, EMPTY_CART } from './cart.ts';

/** So long a till waits for what the device keeps; then it begins with an empty cart. */
const READ_TIMEOUT_MS = 5_000;

/** The carts of two people on one device, or of one person in two shops, are two. */
export function cartKey(shop_id: string, user_id: string): string {
  return `cart.${shop_id}.${user_id}`;
}

/** What a device keeps under a key; it may answer late, or never. */
type Read = (key: string) => Promise<string | null>;

const readStorage: Read = async (key) => localStorage.getItem(key);

/** The cart as it was when the page was left, however it was left. */
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
 * The cart of a person in this browser, kept with every change. Two tabs of the till are one cart:
 * the other one would still offer what is sold already.
 */
export function useCart(key: string, savedCart: Cart) {
  const [cart, dispatch] = useReducer(cartAfter, savedCart);
  // A cart that was not read in time is still there: only one that is changed is written over it.
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
      // Storage may be full or refused: the cart then lives as long as the page.
    }
  }, [cart, key]);
  useEffect(() => {
    const follow = ({ key: changed, newValue }: StorageEvent) => {
      if (changed !== key || newValue === null) return;
      // What came to nothing is reported by the tab where it did.
      const theirs = { ...cartIn(newValue), discarded: latest.current.discarded };
      written.current = textOf(theirs);
      dispatch({ kind: 'follow', cart: theirs });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  return [cart, dispatch] as const;
}
