import { add, type Minor, minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { type LineToPrice, type PricedSale, priceSale } from '#domains/pricing/core/price-sale.ts';
import { worthOf } from './decide-exchange.ts';
import {
  findAmountsLeft,
  type PricedReturn,
  priceReturn,
  type ReturnableLine,
  type ReturnLineRequest,
  type SaleAmounts,
} from './price-return.ts';

export type ReturnPreview = {
  back: PricedReturn;
  /** The part that reduces the due of the sale. */
  credited: Minor;
  /** The goods taken in exchange, if any. */
  taken: PricedSale | null;
  /**
   * The part of the remaining worth that may be refunded or credited to the due, as the user
   * chooses.
   */
  choice: Minor;
  /** Money: positive is paid by the customer, negative is refunded. */
  difference: Minor;
};

/**
 * Prices a return or an exchange before it is posted, with the functions that the server runs. A
 * return reduces the due first. In an exchange the paid part pays first. What the new goods leave
 * reduces the due, except for the part that the user chooses to refund.
 */
export function previewReturn(
  sale: { lines: readonly ReturnableLine[]; balance: SaleAmounts },
  requested: readonly ReturnLineRequest[],
  taken: {
    lines: readonly LineToPrice[];
    rounding_unit: Minor;
    prices_include_vat: boolean;
    handed_out?: Minor;
  },
): ReturnPreview | Rejection {
  const back = priceReturn(requested, sale);
  if (isRejection(back)) return back;
  if (taken.lines.length === 0) {
    const credited = minor(Math.min(back.total, findAmountsLeft(sale.balance).due));
    const difference = negate(subtract(back.total, credited));
    return { back, credited, choice: ZERO, taken: null, difference };
  }
  const { worth, credited } = worthOf(back.total, sale.balance);
  const { lines, rounding_unit, prices_include_vat, handed_out = ZERO } = taken;
  const terms = { order_discount: {}, rounding_unit, prices_include_vat, exchange: worth };
  const priced = priceSale({ lines, ...terms });
  if (isRejection(priced)) return priced;
  const excess = minor(Math.max(0, subtract(worth, priced.total)));
  const due = subtract(findAmountsLeft(sale.balance).due, credited);
  const choice = minor(Math.min(excess, due));
  const off_due = subtract(choice, minor(Math.min(choice, handed_out)));
  return {
    back,
    choice,
    taken: priced,
    credited: add(credited, off_due),
    difference: add(subtract(priced.total, worth), off_due),
  };
}

/** Nothing is selected yet. */
export const NOTHING_BACK: ReturnPreview = {
  back: {
    lines: [],
    subtotal: ZERO,
    discount: ZERO,
    vat: ZERO,
    vat_included: ZERO,
    rounding: ZERO,
    total: ZERO,
  },
  credited: ZERO,
  choice: ZERO,
  taken: null,
  difference: ZERO,
};
