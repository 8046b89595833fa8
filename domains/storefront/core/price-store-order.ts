import {
  add,
  type Minor,
  minor,
  multiplyDivide,
  percentageOf,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { ONE, quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import {
  type PriceCommand,
  type PricedLines,
  type PriceFacts,
  type PriceRefusal,
  priceLines,
} from '#domains/pricing/core/price-lines.ts';

/** What a delivery costs; weights in grams. A pick-up costs nothing. */
export type DeliveryTerms = {
  charge: Minor;
  /** Free from this worth of goods with VAT, after discounts; null: never. */
  free_from: Minor | null;
  included_g: number;
  /** null: weight does not matter. */
  step_g: number | null;
  step_charge: Minor;
};

/** What is paid before the goods leave, where the rest is paid in cash. */
export type Advance =
  | { kind: 'none' }
  | { kind: 'delivery' }
  | { kind: 'share'; rate: Rate }
  | { kind: 'amount'; amount: Minor };

/** Which totals are rounded to the shop's unit: none, those paid in cash, or all. */
export const ROUNDINGS = ['none', 'cash', 'always'] as const;

export type Rounding = (typeof ROUNDINGS)[number];

export type StoreOrderTerms = {
  rounding: Rounding;
  /** null: nothing is delivered yet, or it is collected. */
  delivery: DeliveryTerms | null;
  /** Grams of one own unit of a variant; unknown ones are 0. */
  weights: ReadonlyMap<string, number>;
  advance: Advance;
  /** The rest is paid when the goods arrive or are collected; null: no method is chosen yet. */
  is_cash: boolean | null;
  /** The balance of a gift card. */
  gift_card: Minor;
  /** What has been paid besides. */
  paid: Minor;
};

export type StoreOrderPrice = Pick<PricedLines, 'sold' | 'priced' | 'promotions' | 'uses'> & {
  subtotal: Minor;
  totalDiscount: Minor;
  /** What was struck through; part of no sum. */
  saved: Minor;
  vatTotal: Minor;
  vat_included: Minor;
  delivery_charge: Minor;
  rounding: Minor;
  totalPrice: Minor;
  paidTotal: Minor;
  dueTotal: Minor;
  to_pay_now: Minor;
  to_collect: Minor;
};

/**
 * The totals of a web order: in the cart, in a quote, at checkout and on the invoice.
 *
 * A lamp at 1,499.00 with 7.5 % VAT, delivery 130.00 in advance, whole taka: 1,499.00 + 112.43 +
 * 130.00 = 1,741.43, rounded to 1,741.00. To pay now 130.00, to collect 1,611.00.
 */
export function priceStoreOrder(
  command: PriceCommand,
  facts: PriceFacts,
  terms: StoreOrderTerms,
): StoreOrderPrice | PriceRefusal {
  const isRounded =
    terms.rounding === 'always' || (terms.rounding === 'cash' && terms.is_cash === true);
  const rounding_unit = isRounded ? facts.rounding_unit : minor(1);
  const exact = priceLines(command, { ...facts, rounding_unit: minor(1) });
  if (isRejection(exact)) return exact;
  const delivery_charge = chargeOf(terms, exact);
  const final = priceLines({ ...command, delivery: delivery_charge }, { ...facts, rounding_unit });
  if (isRejection(final)) return final;
  const { priced } = final;
  const { subtotal, discount: totalDiscount, vat_included, rounding, total } = priced;
  const off_lines = sumOf(priced.lines, ({ product_discount }) => product_discount);
  const paidTotal = add(
    terms.paid,
    payableByCard(terms, subtract(total, terms.paid), rounding_unit),
  );
  const dueTotal = subtract(total, paidTotal);
  const to_pay_now = payableNow(terms, {
    total,
    paidTotal,
    dueTotal,
    delivery_charge,
    rounding_unit,
  });
  return {
    ...final,
    subtotal,
    totalDiscount,
    saved: add(off_lines, totalDiscount),
    vatTotal: subtract(priced.vat, vat_included),
    vat_included,
    delivery_charge,
    rounding,
    totalPrice: total,
    paidTotal,
    dueTotal,
    to_pay_now,
    to_collect: subtract(dueTotal, to_pay_now),
  };
}

/** 5 kg at 110.00 for the first and 20.00 for each other: 190.00. */
function chargeOf({ delivery, weights }: StoreOrderTerms, exact: PricedLines): Minor {
  if (delivery === null) return ZERO;
  const { charge, free_from, included_g, step_g, step_charge } = delivery;
  if (free_from !== null && exact.priced.total >= free_from) return ZERO;
  if (step_g === null) return charge;
  const grams = exact.sold.reduce(
    (sum, { variant, own_quantity }) =>
      sum + shareOf(own_quantity, quantity(weights.get(variant.id) ?? 0), ONE),
    0,
  );
  if (grams <= included_g) return charge;
  const begun = quantity(grams - included_g + step_g - 1);
  const steps = shareOf(begun, quantity(1), quantity(step_g));
  return add(charge, multiplyDivide(step_charge, steps, 1));
}

/** A card pays what it has; beside cash a multiple of the unit: whole taka are collected. */
function payableByCard({ gift_card, is_cash }: StoreOrderTerms, due: Minor, unit: Minor): Minor {
  if (gift_card >= due) return due;
  return is_cash === true ? minor(gift_card - (gift_card % unit)) : gift_card;
}

type Owed = Pick<StoreOrderPrice, 'paidTotal' | 'dueTotal' | 'delivery_charge'> & {
  total: Minor;
  rounding_unit: Minor;
};

/** Online all of it; with cash the advance, rounded up to the unit, less what a card pays. */
function payableNow({ advance, is_cash }: StoreOrderTerms, owed: Owed): Minor {
  const { total, paidTotal, dueTotal, delivery_charge, rounding_unit: unit } = owed;
  if (is_cash === null) return ZERO;
  if (!is_cash) return dueTotal;
  const exact = advanceOf(advance, total, delivery_charge);
  const rounded = minor(exact + ((unit - (exact % unit)) % unit));
  return minor(Math.max(0, Math.min(rounded, total) - paidTotal));
}

function advanceOf(advance: Advance, total: Minor, delivery_charge: Minor): Minor {
  if (advance.kind === 'none') return ZERO;
  if (advance.kind === 'delivery') return delivery_charge;
  if (advance.kind === 'share') return percentageOf(total, advance.rate);
  return advance.amount;
}
