import { allocate } from '#domains/kernel/core/allocate.ts';
import {
  add,
  lineAmount,
  type Minor,
  minor,
  percentageOf,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { FULL_RATE } from '#domains/kernel/core/rate.ts';
import { freeUnits } from './free-units.ts';
import type { PromotionTerms } from './promotion.ts';

/** A line of a sale as promotions see it. */
export type DiscountableLine = {
  /** The ids of the variant, its product, its brand, and all its categories. */
  targetIds: readonly string[];
  unit_id: string | null;
  quantity: Quantity;
  unit_price: Minor;
  /** The discount before promotions: by hand, or of the product. */
  discount: Minor;
  /** A price or discount was given by hand: promotions do not apply. */
  by_hand: boolean;
};

export type LineDiscount = {
  /** The promotion with the largest discount; null: none exceeds the line's own. */
  promotion: { promotion_id: string; amount: Minor } | null;
  coupon: Minor;
  /** The whole discount of the line, with its own unless a promotion replaces it. */
  discount: Minor;
};

type PricedLine = DiscountableLine & { gross: Minor };

/**
 * The discounts of promotions and one coupon on each line, independent of the order of the lines.
 *
 * Each line takes the promotion with the largest discount, in place of the product's own discount,
 * and only if it is larger. Conditions of a promotion are checked on goods without any discount, so
 * that promotions do not depend on each other. The coupon comes after: it applies to what is left
 * of its goods, in proportion to their price.
 *
 * Tea 100.00 and rice 300.00, 10 % off all and 25 % off tea: 25.00 and 30.00 are off. A coupon of
 * 34.50 on the rest of 75.00 and 270.00: 7.50 and 27.00 more.
 */
export function applyPromotions(
  lines: readonly DiscountableLine[],
  promotions: readonly PromotionTerms[],
  coupon: PromotionTerms | null,
): LineDiscount[] {
  const priced = lines.map((line) => ({
    ...line,
    gross: lineAmount(line.unit_price, line.quantity) ?? ZERO,
  }));
  const best = bestOf(priced, promotions);
  const after = priced.map(({ discount, gross }, at) =>
    minor(Math.min(gross, best[at]?.amount ?? discount)),
  );
  const taken = coupon === null ? [] : couponOff(priced, after, coupon);
  return after.map((discount, at) => {
    const off = taken[at] ?? ZERO;
    return { promotion: best[at] ?? null, coupon: off, discount: add(discount, off) };
  });
}

/** The amount of a coupon's goods after promotions, and their quantity. */
export function basisOf(
  lines: readonly DiscountableLine[],
  found: readonly LineDiscount[],
  coupon: PromotionTerms,
): { amount: Minor; quantity: Quantity } {
  const mine = lines.map((line, at) => ({ line, at })).filter(({ line }) => isFor(line, coupon));
  const amount = sumOf(mine, ({ line, at }) => {
    const { discount = ZERO, coupon: off = ZERO } = found[at] ?? {};
    const gross = lineAmount(line.unit_price, line.quantity) ?? ZERO;
    return subtract(gross, subtract(discount, off));
  });
  return { amount, quantity: countOf(mine.map(({ line }) => line)) };
}

function bestOf(lines: readonly PricedLine[], promotions: readonly PromotionTerms[]) {
  const best: ({ promotion_id: string; amount: Minor } | null)[] = lines.map(() => null);
  // Of two with the same discount the lower id wins, whichever was given first.
  const ordered = promotions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const promotion of ordered) {
    const open = lines.map((line) => !line.by_hand && isFor(line, promotion));
    const among = lines.filter((_, at) => open[at]);
    const gross = sumOf(among, (line) => line.gross);
    if (gross < promotion.min_amount || countOf(among) < promotion.min_quantity) continue;
    const taken = takenBy(promotion, lines, open);
    for (const [at, amount] of taken.entries()) {
      const known = best[at]?.amount ?? lines[at]?.discount ?? ZERO;
      if (amount > known) best[at] = { promotion_id: promotion.id, amount };
    }
  }
  return best;
}

function takenBy(
  promotion: PromotionTerms,
  lines: readonly PricedLine[],
  open: readonly boolean[],
): Minor[] {
  if (promotion.kind === 'free_items') return freeItemDiscounts(promotion, lines);
  const weights = lines.map(({ gross }, at) => (open[at] ? gross : ZERO));
  return discountsOf(promotion, lines, weights);
}

/** The discount of a coupon on what is left of its goods. */
function couponOff(
  lines: readonly PricedLine[],
  off: readonly Minor[],
  coupon: PromotionTerms,
): Minor[] {
  const left = lines.map((line, at) =>
    isFor(line, coupon) ? subtract(line.gross, off[at] ?? ZERO) : ZERO,
  );
  const mine = lines.filter((line) => isFor(line, coupon));
  const isReached = add(...left) >= coupon.min_amount && countOf(mine) >= coupon.min_quantity;
  return isReached ? discountsOf(coupon, lines, left) : lines.map(() => ZERO);
}

/** A share of each line, or an amount allocated by line amount: never more than the line. */
function discountsOf(
  { rate, amount }: PromotionTerms,
  lines: readonly PricedLine[],
  weights: readonly Minor[],
): Minor[] {
  if (rate !== null) return weights.map((weight) => percentageOf(weight, rate));
  const total = minor(Math.min(amount ?? ZERO, add(...weights)));
  const order = canonicalOrder(lines);
  const parts = allocate(
    total,
    order.map((at) => weights[at] ?? ZERO),
  );
  const shares: Minor[] = lines.map(() => ZERO);
  for (const [position, at] of order.entries()) shares[at] = parts[position] ?? ZERO;
  // Lines with amount 0 get a share only if all are 0, and then there is no discount.
  return shares;
}

/** If goods are cheaper instead of free, `rate` gives the discount. */
function freeItemDiscounts(promotion: PromotionTerms, lines: readonly PricedLine[]): Minor[] {
  const order = canonicalOrder(lines);
  const isBought = (line: PricedLine) => !line.by_hand && isFor(line, promotion);
  const isFree = (line: PricedLine) =>
    promotion.free_items.length === 0
      ? isBought(line)
      : !line.by_hand && line.targetIds.some((targetId) => promotion.free_items.includes(targetId));
  const units = freeUnits(
    order.map((at) => {
      const line = lines[at] as PricedLine;
      return { ...line, is_bought: isBought(line), is_free: isFree(line) };
    }),
    { buy: promotion.buy_quantity ?? 1, free: promotion.free_quantity ?? 1 },
  );
  const taken: Minor[] = lines.map(() => ZERO);
  for (const [position, at] of order.entries()) {
    const { unit_price = ZERO } = lines[at] ?? {};
    const worth = lineAmount(unit_price, units[position] as Quantity) ?? ZERO;
    taken[at] = percentageOf(worth, promotion.rate ?? FULL_RATE);
  }
  return taken;
}

/** An order that depends only on the lines: two equal lines may swap. */
function canonicalOrder(lines: readonly DiscountableLine[]): number[] {
  const keys = lines.map((line) =>
    JSON.stringify([
      ...[line.targetIds, line.unit_id, line.unit_price, line.quantity],
      ...[line.discount, line.by_hand],
    ]),
  );
  const isBefore = (a: number, b: number) => (keys[a] ?? '') < (keys[b] ?? '');
  return lines
    .map((_, at) => at)
    .sort((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : a - b));
}

function isFor({ targetIds }: DiscountableLine, { targets }: PromotionTerms): boolean {
  return targets.length === 0 || targetIds.some((targetId) => targets.includes(targetId));
}

function countOf(lines: readonly DiscountableLine[]): Quantity {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0) as Quantity;
}
