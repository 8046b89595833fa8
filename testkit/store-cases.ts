import { isDeepStrictEqual } from 'node:util';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { minor, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { PricedVariant, PriceFacts } from '#domains/pricing/core/price-lines.ts';
import { stockLines } from '#domains/pricing/core/stock-lines.ts';
import type { Coupon, PromotionTerms } from '#domains/promotions/core/promotion.ts';
import {
  type CartChoice,
  type CartEvent,
  changeCart,
  EMPTY_CART,
} from '#domains/storefront/core/cart.ts';
import {
  type Advance,
  priceStoreOrder,
  type StoreOrderPrice,
} from '#domains/storefront/core/price-store-order.ts';
import { money, percent, pieces, showMoney, showPieces } from './table-values.ts';

/** A case of the cart, or of the totals of an order. Amounts and rates are text as in tables. */
export type StoreCase = {
  name: string;
  note: string;
} & (
  | { area: 'cart'; given: CartGiven; expected: CartExpected }
  | { area: 'totals'; given: TotalsGiven; expected: Readonly<Record<string, unknown>> }
);

export type CartGiven = {
  products: readonly {
    id: string;
    options?: readonly string[];
    /** How many pieces each pack holds. */
    units?: Readonly<Record<string, number>>;
    variants: readonly { id: string; stock: number | null }[];
  }[];
  events: readonly Readonly<Record<string, unknown>>[];
};

export type CartExpected = {
  products: readonly { cartId: string; quantity: number; is_short?: boolean }[];
  customer: string | null;
  payment_method: string | null;
} & Readonly<Record<typeof MESSAGES, readonly string[]>>;

/** The key of the messages that the visitor saw, in order. */
export const MESSAGES = 'told';

export type GivenPromotion = {
  kind: 'percent' | 'amount' | 'free_goods';
  rate?: string;
  amount?: string;
  min_amount?: string;
  buy?: number;
  free?: number;
} & Readonly<Partial<Record<typeof TARGETS, readonly string[]>>>;

/** The key of ids and categories that a promotion is for; absent: all. */
export const TARGETS = 'goods';

export type TotalsGiven = {
  lines: readonly {
    id: string;
    price: string;
    quantity: string;
    vat: string;
    /** Off one own unit. */
    product_discount?: string;
    unit?: { factor: string; price?: string };
    kind?: PricedVariant['kind'];
    /** Of one bundle. */
    parts?: readonly { id: string; quantity: string }[];
    weight_g?: number;
    categories?: readonly string[];
  }[];
  prices_include_vat?: boolean;
  promotions?: readonly GivenPromotion[];
  coupon?: GivenPromotion;
  points?: { spent: number; value: string };
  delivery?: {
    charge: string;
    free_from?: string;
    included_g?: number;
    step_g?: number;
    step_charge?: string;
  };
  paid?: string;
  gift_card?: string;
  payment_method?: string;
  advance?: string;
  rounding_unit?: string;
};

/** What differs from the expectation of a case; nothing: it holds. */
export function checkStoreCase(one: StoreCase): string[] {
  const found = one.area === 'cart' ? playCart(one.given) : priceTotals(one.given);
  const wanted = one.area === 'cart' ? withoutShort(one.expected) : one.expected;
  return differencesOf(found, wanted);
}

export function differencesOf(
  found: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => !isDeepStrictEqual(found[name], value))
    .map(
      ([name, value]) => `${name}: ${JSON.stringify(found[name])}, not ${JSON.stringify(value)}`,
    );
}

/** `is_short` that is absent is false. */
export function withoutShort(expected: CartExpected): Record<string, unknown> {
  const products = expected.products.map((line) => ({ is_short: false, ...line }));
  return { ...expected, products };
}

function playCart({ products, events }: CartGiven): Record<string, unknown> {
  const choices = new Map(products.map((product) => [product.id, toChoice(product)]));
  let cart = EMPTY_CART;
  const messages: string[] = [];
  for (const event of events) {
    const step = changeCart(cart, toEvent(event, choices));
    cart = step.cart;
    if (step.message !== null) messages.push(step.message);
  }
  return {
    products: cart.products.map(({ cartId, quantity: own, is_short }) => ({
      is_short,
      cartId,
      quantity: Number(showPieces(own)),
    })),
    customer: cart.customer,
    payment_method: cart.payment_method,
    [MESSAGES]: messages,
  };
}

function toChoice({ id, options = [], units = {}, variants }: CartGiven['products'][number]) {
  const packs = Object.entries(units).map(([unit_id, factor]) => ({
    unit_id,
    factor: times(factor),
    decimals: 0,
    price: ZERO,
    discount_amount: ZERO,
  }));
  return {
    id,
    options,
    max_quantity: null,
    variants: variants.map((variant) => ({
      id: variant.id,
      values: options.map(() => ''),
      stock: variant.stock === null ? null : times(variant.stock),
      decimals: 0,
      price: ZERO,
      discount_amount: ZERO,
      units: packs,
    })),
  } satisfies CartChoice;
}

function times(count: number): Quantity {
  return quantity(count * ONE);
}

function toEvent(
  event: Readonly<Record<string, unknown>>,
  choices: ReadonlyMap<string, CartChoice>,
): CartEvent {
  if ('add' in event) {
    return {
      add: assertPresent(choices.get(String(event.add)), 'a product of the case'),
      variant_id: event.variant as string | undefined,
      unit_id: event.unit as string | undefined,
    };
  }
  if ('set' in event) {
    const { quantity: typed } = event;
    return { set: String(event.set), quantity: typeof typed === 'number' ? typed * ONE : typed };
  }
  if ('stock' in event) {
    const available = typeof event.is === 'number' ? times(event.is) : null;
    return { stock: String(event.stock), available };
  }
  return event as CartEvent;
}

function priceTotals(given: TotalsGiven): Record<string, unknown> {
  const priced = priceGiven(given, true);
  if (!isRejection(priced)) return shown(priced);
  const without = priceGiven(given, false);
  if (isRejection(without)) return { rejection: priced.rejection };
  return { ...shown(without), rejection: FILE_CODES[priced.rejection] ?? priced.rejection };
}

/** Codes that the file names by the words of the product. */
export const FILE_CODES: Readonly<Record<string, string>> = {
  coupon_without_matching_items: 'coupon_without_goods',
};

function priceGiven(given: TotalsGiven, hasCoupon: boolean) {
  const { points, delivery, coupon, payment_method } = given;
  const command = {
    customer_id: 'customer',
    lines: given.lines.map(({ id, quantity: counted, unit }) => ({
      variant_id: id,
      unit_id: unit === undefined ? undefined : 'pack',
      quantity: pieces(counted),
    })),
    coupon_code: hasCoupon && coupon !== undefined ? 'CODE' : undefined,
    points: points?.spent,
  };
  return priceStoreOrder(command, factsOf(given, hasCoupon), {
    rounding: 'cash',
    delivery:
      delivery === undefined
        ? null
        : {
            charge: money(delivery.charge),
            free_from: delivery.free_from === undefined ? null : money(delivery.free_from),
            included_g: delivery.included_g ?? 0,
            step_g: delivery.step_g ?? null,
            step_charge: money(delivery.step_charge ?? '0'),
          },
    weights: new Map(given.lines.map(({ id, weight_g }) => [id, weight_g ?? 0])),
    advance: advanceOf(given.advance),
    is_cash: payment_method === undefined ? null : payment_method === 'cod',
    gift_card: money(given.gift_card ?? '0'),
    paid: money(given.paid ?? '0'),
  });
}

function advanceOf(text: string | undefined): Advance {
  if (text === undefined) return { kind: 'none' };
  if (text === 'delivery') return { kind: 'delivery' };
  return text.includes('%')
    ? { kind: 'share', rate: percent(text) }
    : { kind: 'amount', amount: money(text) };
}

function factsOf(given: TotalsGiven, hasCoupon: boolean): PriceFacts {
  const { points } = given;
  return {
    rounding_unit: given.rounding_unit === undefined ? minor(1) : money(given.rounding_unit),
    prices_include_vat: given.prices_include_vat === true,
    customer: { id: 'customer' },
    variants: variantsOf(given),
    promotion_facts: {
      promotions: (given.promotions ?? []).map(toPromotion),
      coupon: hasCoupon && given.coupon !== undefined ? toCoupon(given.coupon) : null,
      branch_id: 'branch',
      date: '2026-11-29',
    },
    points:
      points === undefined
        ? null
        : {
            terms: {
              amount_per_point: minor(100),
              point_value: money(points.value),
              min_points: 0,
              points_months: null,
            },
            balance: points.spent,
          },
    rights: { override_price: false, discount: false, discount_limit: null },
  };
}

/** A variant that stands in two lines is one; a line in packs gives it that unit. */
function variantsOf({ lines }: TotalsGiven): Map<string, PricedVariant> {
  const variants = new Map<string, PricedVariant>();
  for (const line of lines) {
    const { id, unit } = line;
    const before = variants.get(id)?.units ?? [];
    const pack = unit && {
      unit_id: 'pack',
      unit: 'pack',
      decimals: 4,
      factor: pieces(unit.factor),
      sale_price: unit.price === undefined ? null : money(unit.price),
    };
    variants.set(id, { ...toVariant(line), units: pack === undefined ? before : [pack] });
  }
  return variants;
}

function toVariant(line: TotalsGiven['lines'][number]): PricedVariant {
  const { id } = line;
  return {
    id,
    name: id,
    name_bn: id,
    variant: '',
    variant_bn: '',
    unit: 'piece',
    decimals: 4,
    kind: line.kind ?? 'goods',
    sale_price: money(line.price),
    product_discount: money(line.product_discount ?? '0'),
    vat_rate: percent(line.vat),
    vat_exempt: false,
    units: [],
    parts: (line.parts ?? []).map((part) => ({
      variant_id: part.id,
      quantity: pieces(part.quantity),
      decimals: 4,
    })),
    price_target: {
      id,
      product_id: id,
      brand_id: null,
      category_ids: [...(line.categories ?? [])],
    },
  };
}

function toPromotion(given: GivenPromotion, at: number): PromotionTerms & Times {
  return {
    id: `promotion ${at}`,
    name: '',
    name_bn: '',
    kind: given.kind === 'free_goods' ? 'free_items' : given.kind,
    rate: given.rate === undefined ? null : percent(given.rate),
    amount: given.amount === undefined ? null : money(given.amount),
    buy_quantity: given.buy ?? null,
    free_quantity: given.free ?? null,
    min_amount: money(given.min_amount ?? '0'),
    min_quantity: quantity(0),
    targets: [...(given[TARGETS] ?? [])],
    free_items: [],
    branch_id: null,
    starts_on: null,
    ends_on: null,
  };
}

type Times = Pick<Coupon, 'branch_id' | 'starts_on' | 'ends_on'>;

function toCoupon(given: GivenPromotion): Coupon {
  return {
    ...toPromotion(given, -1),
    code: 'CODE',
    use_limit: null,
    used: 0,
    customer_limit: null,
    customer_used: 0,
  };
}

const AMOUNTS = [
  'subtotal',
  'totalDiscount',
  'saved',
  'vatTotal',
  'vat_included',
  'delivery_charge',
  'rounding',
  'totalPrice',
  'paidTotal',
  'dueTotal',
  'to_pay_now',
] as const;

function shown(price: StoreOrderPrice): Record<string, unknown> {
  const amounts = AMOUNTS.map((name): [string, string] => [name, showMoney(price[name])]);
  return {
    ...Object.fromEntries(amounts),
    stock: reservedBy(price),
    lines: price.sold.map(({ line, unit_price }, at) => {
      const amounts = assertPresent(price.priced.lines[at], 'a price for each line');
      return {
        id: line.variant_id,
        unit_price: showMoney(unit_price),
        gross: showMoney(amounts.gross),
        discount: showMoney(amounts.product_discount),
        net: showMoney(amounts.net),
        order_discount_share: showMoney(amounts.order_discount_share),
        vat: showMoney(amounts.vat),
      };
    }),
  };
}

/** What is reserved, summed over the order: a bundle and its part together. */
function reservedBy({ sold }: StoreOrderPrice): Record<string, string> | string {
  const moved = stockLines(
    sold.map(({ variant, own_quantity }) => ({ sold: variant, own_quantity })),
  );
  if (isRejection(moved)) return moved.rejection;
  const sums = new Map<string, Quantity>();
  for (const { variant_id, quantity: own } of moved) {
    sums.set(variant_id, quantity((sums.get(variant_id) ?? 0) + own));
  }
  return Object.fromEntries([...sums].map(([id, sum]) => [id, showPieces(sum)]));
}
