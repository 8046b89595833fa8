import { vatByRate, vatWithin } from '#domains/accounting/core/vat.ts';
import { allocate } from '#domains/kernel/core/allocate.ts';
import {
  add,
  lineAmount,
  type Minor,
  minor,
  percentageOf,
  priceTimesQuantity,
  roundToMultiple,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** A discount as given: an amount or a rate, never both; neither means none. */
export type Discount = { amount?: Minor | undefined; rate?: Rate | undefined };

export type LineToPrice = {
  quantity: Quantity;
  unit_price: Minor;
  /** The product's own discount per unit: applies if the line gives no discount. */
  unit_discount: Minor;
  discount: Discount;
  vat_rate: Rate;
};

export type PricedLine = {
  gross: Minor;
  product_discount: Minor;
  net: Minor;
  order_discount_share: Minor;
  vat: Minor;
  /** VAT that the price includes: all of it, or 0. */
  vat_in_price: Minor;
};

export type PricedSale = {
  lines: PricedLine[];
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  /** VAT that the prices include; it is not added to them. */
  vat_included: Minor;
  /** The delivery charge: without VAT, and not part of a line. */
  delivery: Minor;
  rounding: Minor;
  total: Minor;
  /** The part paid by returned goods. */
  exchanged: Minor;
};

type PriceRefusal = Rejection<'discount_given_twice' | 'discount_too_large' | 'amount_too_large'>;

/**
 * The totals of a sale, for the till, the server and the printouts.
 *
 * Two lines of 100.00 and 50.00 at 5 % VAT, order discount 10.00, whole taka:
 * shares 6.67 and 3.33; VAT once on 140.00 = 7.00, shared 4.67 and 2.33; total 147.00.
 * If prices include VAT, the 140.00 includes 6.67, and the total is 140.00.
 * Spent points add to the order discount, so VAT, shares and returns follow.
 */
export function priceSale(sale: {
  lines: readonly LineToPrice[];
  order_discount: Discount;
  /** The discount from points, in addition to the order discount. */
  points?: Minor | undefined;
  delivery?: Minor | undefined;
  rounding_unit: Minor;
  prices_include_vat?: boolean | undefined;
  /** The worth of returned goods: only the difference is money, and is rounded. */
  exchange?: Minor | undefined;
}): PricedSale | PriceRefusal {
  const nets: Pick<PricedLine, 'gross' | 'product_discount' | 'net'>[] = [];
  for (const [index, line] of sale.lines.entries()) {
    const net = priceLine(line, index);
    if (isRejection(net)) return net;
    nets.push(net);
  }
  const subtotal = sumOf(nets, (line) => line.net);
  const given = discountOf(sale.order_discount, subtotal, ZERO);
  if (given === null) return reject('discount_given_twice', { path: 'order_discount' });
  if (given > subtotal) return reject('discount_too_large', { path: 'order_discount' });
  const discount = add(given, sale.points ?? ZERO);
  if (discount > subtotal) return reject('discount_too_large', { path: 'points' });
  const rates = sale.lines.map((line) => line.vat_rate);
  const shares = shareByRate(
    discount,
    nets.map((line) => line.net),
    rates,
  );
  const bases = nets.map((line, index) => subtract(line.net, shares[index] ?? ZERO));
  const isIncluded = sale.prices_include_vat === true;
  const vats = isIncluded ? vatWithin(bases, rates) : vatByRate(bases, rates);
  const vat = add(...vats);
  const vat_included = isIncluded ? vat : ZERO;
  const delivery = sale.delivery ?? ZERO;
  const exact = add(subtract(subtotal, discount), subtract(vat, vat_included), delivery);
  const total = roundedTotal(exact, sale.exchange ?? ZERO, sale.rounding_unit);
  const exchanged = minor(Math.min(total, sale.exchange ?? ZERO));
  const lines = nets.map((line, index) => ({
    ...line,
    order_discount_share: shares[index] ?? ZERO,
    vat: vats[index] ?? ZERO,
    vat_in_price: isIncluded ? (vats[index] ?? ZERO) : ZERO,
  }));
  const rounding = subtract(total, exact);
  return { lines, subtotal, discount, vat, vat_included, delivery, rounding, total, exchanged };
}

/**
 * 147.35 in whole taka is 147.00. With 99.46 returned, the difference is 47.89, in whole taka
 * 48.00, and the total is 147.46. With 199.46 returned, it is -52.11, and 52.00 is refunded.
 */
function roundedTotal(exact: Minor, exchange: Minor, unit: Minor): Minor {
  const difference = roundToMultiple(subtract(exact, exchange), unit);
  return minor(Math.max(0, add(exchange, difference)));
}

/** Line net = round(quantity x unit_price) - product_discount, an amount off the whole line. */
function priceLine(line: LineToPrice, index: number) {
  const gross = lineAmount(line.unit_price, line.quantity);
  if (gross === null) return reject('amount_too_large', { path: `lines.${index}` });
  const defaultDiscount = priceTimesQuantity(line.unit_discount, line.quantity);
  const product_discount = discountOf(line.discount, gross, defaultDiscount);
  const path = `lines.${index}.product_discount`;
  if (product_discount === null) return reject('discount_given_twice', { path });
  if (product_discount > gross) return reject('discount_too_large', { path });
  return { gross, product_discount, net: subtract(gross, product_discount) };
}

/** Null if both an amount and a rate are given. */
function discountOf({ amount, rate }: Discount, base: Minor, otherwise: Minor): Minor | null {
  if (amount !== undefined && rate !== undefined) return null;
  if (amount !== undefined) return amount;
  return rate === undefined ? otherwise : percentageOf(base, rate);
}

/**
 * Largest remainder over the lines. Equal remainders go to the lower VAT rate first, so that the
 * base of each rate, and the total, do not depend on the order of the lines.
 */
function shareByRate(total: Minor, weights: readonly Minor[], rates: readonly Rate[]): Minor[] {
  const order = weights.map((_, index) => index);
  order.sort((a, b) => (rates[a] ?? 0) - (rates[b] ?? 0) || a - b);
  const parts = allocate(
    total,
    order.map((index) => weights[index] ?? 0),
  );
  const shares: Minor[] = new Array(weights.length).fill(ZERO);
  for (const [position, index] of order.entries()) shares[index] = parts[position] ?? ZERO;
  return shares;
}
