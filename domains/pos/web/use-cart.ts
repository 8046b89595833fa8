import { useEffect, useReducer } from 'react';
import { type Cart, cartAfter, EMPTY_CART } from './cart.ts';

/** The cart of a person in this browser: it survives a reload. */
export function useCart(user_id: string) {
  const key = `cart.${user_id}`;
  const [cart, tell] = useReducer(cartAfter, EMPTY_CART, (empty) => kept(key, empty));
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify({ ...cart, refusal: null }));
    } catch {
      // Storage may be full or refused: the cart then lives as long as the page.
    }
  }, [cart, key]);
  return [cart, tell] as const;
}

function kept(key: string, empty: Cart): Cart {
  try {
    const text = localStorage.getItem(key);
    return text === null ? empty : { ...empty, ...(JSON.parse(text) as Partial<Cart>) };
  } catch {
    return empty;
  }
}
