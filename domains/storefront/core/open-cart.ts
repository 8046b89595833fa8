import { ONE, quantity } from '#domains/kernel/core/quantity.ts';
import {
  type Cart,
  type CartChoice,
  type CartMessage,
  type CartProduct,
  changeCart,
  EMPTY_CART,
} from './cart.ts';
import type { CartAction } from './cart-action.ts';
import { cartIdOf } from './cart-limits.ts';
import { CART_LINES_MAX, type SavedLine } from './saved-cart.ts';

/** A saved cart with the prices and the stock of now, and what changed in it meanwhile. */
export type OpenedCart = {
  cart: Cart;
  /** By variant: its quantity was lowered, or nothing of it is left. */
  notes: ReadonlyMap<string, CartMessage>;
  /** How many lines are not sold any more; they are left out. */
  missing: number;
};

export type CartFacts = ReadonlyMap<string, CartChoice>;

/**
 * Puts the saved lines into an empty cart as if stock were unknown, then says what there is: so a
 * line is lowered, and one that ran out stays, marked.
 */
export function openCart(saved: readonly SavedLine[], facts: CartFacts): OpenedCart {
  let cart = EMPTY_CART;
  let missing = 0;
  const notes = new Map<string, CartMessage>();
  for (const { variant_id, quantity: wanted } of saved) {
    const choice = facts.get(variant_id);
    const variant = choice?.variants.find(({ id }) => id === variant_id);
    if (choice === undefined || variant === undefined) {
      missing += 1;
      continue;
    }
    const unlimited = { ...choice, variants: [{ ...variant, stock: null }] };
    const cartId = cartIdOf(choice.id, variant_id, null);
    cart = changeCart(cart, { add: unlimited, variant_id }).cart;
    cart = changeCart(cart, { set: cartId, quantity: wanted }).cart;
    const step = changeCart(cart, { stock: variant_id, available: variant.stock });
    cart = step.cart;
    if (step.message !== null) notes.set(variant_id, step.message);
  }
  return { cart, notes, missing };
}

/**
 * Whether these lines are those of the cart, with the same quantities and none of them short: only
 * then an order has what its page showed.
 */
export function hasSameLines(lines: readonly SavedLine[], { cart }: OpenedCart): boolean {
  const { products } = cart;
  return (
    products.length === lines.length &&
    lines.every((line, at) => {
      const shown = products[at];
      const isSame = shown?.variant_id === line.variant_id && shown.quantity === line.quantity;
      return isSame && !shown.is_short;
    })
  );
}

export type ChangedCart = { cart: Cart; message: CartMessage | 'cart_full' | null };

/** The cart after a form, by the events of the one reducer. */
export function applyCartAction(cart: Cart, action: CartAction, facts: CartFacts): ChangedCart {
  if (action.kind === 'clear') return changeCart(cart, { clear: true });
  const { variant_id } = action;
  const choice = facts.get(variant_id);
  const line = cart.products.find((one) => one.variant_id === variant_id);
  if (action.kind === 'add') return addCount(cart, { action, choice, line });
  if (line === undefined) return { cart, message: null };
  const { cartId } = line;
  if (action.kind === 'decrement') return changeCart(cart, { decrement: cartId });
  if (action.kind === 'remove') return changeCart(cart, { remove: cartId });
  if (action.kind === 'set') return changeCart(cart, { set: cartId, quantity: action.quantity });
  return choice === undefined
    ? { cart, message: null }
    : changeCart(cart, { add: choice, variant_id });
}

type Adding = {
  action: Extract<CartAction, { kind: 'add' }>;
  choice: CartChoice | undefined;
  line: CartProduct | undefined;
};

/** One is the rule; a typed quantity is added to what the line has. */
function addCount(cart: Cart, { action, choice, line }: Adding): ChangedCart {
  if (choice === undefined) return { cart, message: 'out_of_stock' };
  if (line === undefined && cart.products.length >= CART_LINES_MAX) {
    return { cart, message: 'cart_full' };
  }
  const { variant_id } = action;
  const step = changeCart(cart, { add: choice, variant_id });
  if (step.message !== null || action.quantity === ONE) return step;
  const cartId = cartIdOf(choice.id, variant_id, null);
  const wanted = quantity((line?.quantity ?? 0) + action.quantity);
  return changeCart(step.cart, { set: cartId, quantity: wanted });
}

export function savedLinesOf(cart: Cart): SavedLine[] {
  return cart.products.map(({ variant_id, quantity: of }) => ({ variant_id, quantity: of }));
}
