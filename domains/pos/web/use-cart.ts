import { useEffect, useReducer } from 'react';
import { type Cart, cartAfter, EMPTY_CART } from './cart.ts';

/** So long a till waits for what the device keeps; then it begins with an empty cart. */
const READ_TIMEOUT_MS = 5_000;

/** The carts of two people on one device, or of one person in two shops, are two. */
export function cartKey(shop_id: string, user_id: string): string {
  return `cart.${shop_id}.${user_id}`;
}

/** The cart as it was when the page was left, however it was left. */
export function keptCart(key: string): Promise<Cart> {
  const late = new Promise<Cart>((resolve) => {
    setTimeout(resolve, READ_TIMEOUT_MS, EMPTY_CART);
  });
  return Promise.race([Promise.resolve(key).then(readCart), late]);
}

function readCart(key: string): Cart {
  try {
    const text = localStorage.getItem(key);
    return text === null ? EMPTY_CART : { ...EMPTY_CART, ...(JSON.parse(text) as Partial<Cart>) };
  } catch {
    return EMPTY_CART;
  }
}

/** The cart of a person in this browser, kept with every change. */
export function useCart(key: string, kept: Cart) {
  const [cart, tell] = useReducer(cartAfter, kept);
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify({ ...cart, refusal: null }));
    } catch {
      // Storage may be full or refused: the cart then lives as long as the page.
    }
  }, [cart, key]);
  return [cart, tell] as const;
}
