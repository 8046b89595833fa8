import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isTooFine, ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { cartIdOf, type LineLimits, limitOf, ownStockOf } from './cart-limits.ts';

/** A unit that a variant is sold in; `factor` own units of the variant make one. */
export type CartUnit = { unit_id: string; factor: Quantity; decimals: number };

export type CartVariant = {
  id: string;
  /** The chosen value of each option, in the order of the options. */
  values: readonly string[];
  /** The available quantity in the own unit; null: unknown, or sold without stock. */
  stock: Quantity | null;
  decimals: number;
  price: Minor;
  /** What the product or a promotion takes off one unit. */
  discount_amount: Minor;
  units: readonly (CartUnit & { price: Minor; discount_amount: Minor })[];
};

/** What a page gives the cart of a product: its variants to choose from. */
export type CartChoice = {
  id: string;
  /** The names of its options: Colour, Size. */
  options: readonly string[];
  /** In the product's order, without archived ones. */
  variants: readonly CartVariant[];
  /** The most that one order may have; null: no limit of the shop's. */
  max_quantity: Quantity | null;
};

/** A line of the cart. Amounts are of one unit. */
export type CartProduct = LineLimits & {
  /** The product. */
  id: string;
  cartId: string;
  variant_id: string;
  /** null: the own unit of the variant. */
  unit_id: string | null;
  variant: readonly { name: string; value: string }[];
  variant_type: string;
  quantity: Quantity;
  price: Minor;
  discount_amount: Minor;
  final_price: Minor;
  /** Nothing of it is left: the order waits until the line is removed. */
  is_short: boolean;
};

export type Cart = {
  products: readonly CartProduct[];
  totalPrice: Minor;
  subtotal: Minor;
  paidTotal: Minor;
  vatTotal: Minor;
  dueTotal: Minor;
  /** What a known customer owes already; shown, and part of no sum. */
  preDueTotal: Minor;
  delivery_charge: Minor;
  totalDiscount: Minor;
  payment_method: string | null;
  customer: string | null;
  coupon_code: string | null;
  /** Where and how it is delivered, in the words of a quote. */
  delivery: string | null;
  /** A quote is under way: the figures stay, the button waits. */
  loading: boolean;
};

/** The sums that a quote gives the cart. */
export type CartTotals = Pick<
  Cart,
  | 'totalPrice'
  | 'subtotal'
  | 'paidTotal'
  | 'vatTotal'
  | 'dueTotal'
  | 'delivery_charge'
  | 'totalDiscount'
>;

export type CartEvent =
  | { add: CartChoice; variant_id?: string | undefined; unit_id?: string | undefined }
  /** A typed quantity in 1/10,000 of the unit; anything else than a positive integer is one. */
  | { set: string; quantity: unknown }
  | { decrement: string }
  | { remove: string }
  | { clear: true }
  /** The stock of a variant changed meanwhile. */
  | { stock: string; available: Quantity | null }
  | { customer: string | null }
  | { payment_method: string | null }
  | { coupon_code: string | null }
  | { delivery: string | null }
  | { loading: boolean }
  | { totals: CartTotals };

/** What the visitor is shown: a key of the texts. */
export type CartMessage = 'no_more' | 'out_of_stock' | 'quantity_too_fine';

/** The cart after an event, and the message that the visitor sees; null: none. */
export type CartStep = { cart: Cart; message: CartMessage | null };

export const EMPTY_CART: Cart = {
  products: [],
  totalPrice: ZERO,
  subtotal: ZERO,
  paidTotal: ZERO,
  vatTotal: ZERO,
  dueTotal: ZERO,
  preDueTotal: ZERO,
  delivery_charge: ZERO,
  totalDiscount: ZERO,
  payment_method: null,
  customer: null,
  coupon_code: null,
  delivery: null,
  loading: false,
};

/** The cart after one event. The same function serves the browser and the tests of the server. */
export function changeCart(cart: Cart, event: CartEvent): CartStep {
  if ('add' in event) return addProduct(cart, event);
  if ('set' in event) return setQuantity(cart, event.set, event.quantity);
  if ('decrement' in event) return decrement(cart, event.decrement);
  if ('remove' in event) {
    const products = cart.products.filter(({ cartId }) => cartId !== event.remove);
    return unmentioned({ ...cart, products });
  }
  if ('stock' in event) return changeStock(cart, event.stock, event.available);
  if ('clear' in event) return unmentioned({ ...EMPTY_CART, preDueTotal: cart.preDueTotal });
  if ('totals' in event) return unmentioned({ ...cart, ...event.totals, loading: false });
  return unmentioned({ ...cart, ...event });
}

function unmentioned(cart: Cart): CartStep {
  return { cart, message: null };
}

/** Without a choice it is the first variant, even if that one is out of stock. */
function addProduct(
  cart: Cart,
  { add: product, variant_id, unit_id }: Extract<CartEvent, { add: CartChoice }>,
): CartStep {
  const variant =
    variant_id === undefined
      ? product.variants[0]
      : product.variants.find(({ id }) => id === variant_id);
  const unit = variant?.units.find((one) => one.unit_id === unit_id);
  if (variant === undefined || (unit_id !== undefined && unit === undefined)) {
    return unmentioned(cart);
  }
  const cartId = cartIdOf(product.id, variant.id, unit_id ?? null);
  const line = cart.products.find((one) => one.cartId === cartId);
  if (line !== undefined) return addOne(cart, line);
  const { factor, decimals, price, discount_amount } = unit ?? { ...variant, factor: ONE };
  const stock = ownStockOf(variant.stock, { factor, decimals });
  const limits = { factor, decimals, stock, max_quantity: product.max_quantity };
  const most = limitOf(limits);
  if (most <= 0) return { cart, message: 'out_of_stock' };
  const added: CartProduct = {
    ...limits,
    id: product.id,
    cartId,
    variant_id: variant.id,
    unit_id: unit_id ?? null,
    variant: product.options.map((name, at) => ({ name, value: variant.values[at] ?? '' })),
    variant_type: product.options.join(' / '),
    quantity: quantity(Math.min(ONE, most)),
    price,
    discount_amount,
    final_price: (price - discount_amount) as Minor,
    is_short: false,
  };
  return unmentioned({ ...cart, products: [...cart.products, added] });
}

function addOne(cart: Cart, line: CartProduct): CartStep {
  const most = limitOf(line);
  if (most <= 0) return { cart, message: 'out_of_stock' };
  const next = quantity(Math.min(line.quantity + ONE, most));
  if (next <= line.quantity) return { cart, message: 'no_more' };
  return unmentioned(withLine(cart, { ...line, quantity: next }));
}

/** A quantity that is no number counts as nothing; nothing is never below one. */
function setQuantity(cart: Cart, cartId: string, typed: unknown): CartStep {
  const line = cart.products.find((one) => one.cartId === cartId);
  if (line === undefined) return unmentioned(cart);
  const isNumber = typeof typed === 'number' && Number.isSafeInteger(typed) && typed > 0;
  const wanted = quantity(isNumber ? typed : ONE);
  if (isTooFine(wanted, line.decimals)) return { cart, message: 'quantity_too_fine' };
  const most = limitOf(line);
  if (most <= 0) return { cart, message: 'out_of_stock' };
  const changed = withLine(cart, { ...line, quantity: quantity(Math.min(wanted, most)) });
  return { cart: changed, message: wanted > most ? 'no_more' : null };
}

function decrement(cart: Cart, cartId: string): CartStep {
  const line = cart.products.find((one) => one.cartId === cartId);
  if (line === undefined || line.quantity <= ONE) return unmentioned(cart);
  const less = quantity(Math.max(ONE, line.quantity - ONE));
  return unmentioned(withLine(cart, { ...line, quantity: less }));
}

/** Lines are lowered to what is left; what ran out stays, marked, until it is removed. */
function changeStock(cart: Cart, variant_id: string, available: Quantity | null): CartStep {
  let message: CartMessage | null = null;
  const products = cart.products.map((line) => {
    if (line.variant_id !== variant_id) return line;
    const known = { ...line, stock: ownStockOf(available, line) };
    const most = limitOf(known);
    if (most <= 0) {
      message = 'out_of_stock';
      return { ...known, quantity: quantity(Math.min(line.quantity, ONE)), is_short: true };
    }
    if (line.quantity <= most) return { ...known, is_short: false };
    message ??= 'no_more';
    return { ...known, quantity: most, is_short: false };
  });
  return { cart: { ...cart, products }, message };
}

function withLine(cart: Cart, line: CartProduct): Cart {
  const products = cart.products.map((one) => (one.cartId === line.cartId ? line : one));
  return { ...cart, products };
}
