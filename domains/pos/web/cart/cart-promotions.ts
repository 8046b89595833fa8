import { lineAmount, type Minor, minor, percentageOf, ZERO } from '#domains/kernel/core/money.ts';
import { parseUnitId } from '#domains/pricing/web/part/expand-units.ts';
import type { PosCoupon, PosPromotions } from '#domains/promotions/contract/pos-promotions.ts';
import {
  applyPromotions,
  type DiscountableLine,
} from '#domains/promotions/core/apply-promotions.ts';
import { selectActivePromotions } from '#domains/promotions/core/select-active-promotions.ts';
import { type CartLine, lineToPrice, priceOf } from './cart-lines.ts';

type Terms = { branch_id: string; date: string };

/** The lines with the discounts of promotions, by the function of the server. */
export function withPromotions(
  lines: readonly CartLine[],
  { promotions, categories }: PosPromotions,
  { coupon, terms }: { coupon: PosCoupon | null; terms: Terms },
): CartLine[] {
  const plain = lines.map(({ applied_promotion: _, ...line }): CartLine => line);
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const held = selectActivePromotions(promotions, terms);
  const found = applyPromotions(
    plain.map((line) => toDiscountableLine(line, parents)),
    held,
    coupon,
  );
  return plain.map((line, at) => {
    const one = found[at];
    if (one === undefined || (one.promotion === null && one.coupon === 0)) return line;
    const promotion = held.find(({ id }) => id === one.promotion?.promotion_id);
    const amount = one.promotion?.amount ?? ZERO;
    return {
      ...line,
      applied_promotion: {
        discount: one.discount,
        taken: minor(amount + one.coupon),
        coupon: one.coupon,
        promotion:
          promotion === undefined ? null : { name: promotion.name, name_bn: promotion.name_bn },
      },
    };
  });
}

function toDiscountableLine(
  line: CartLine,
  parents: ReadonlyMap<string, string>,
): DiscountableLine {
  const { product, quantity, discount, list } = line;
  const { variant_id, unit_id = null } = parseUnitId(product.id);
  const unit_price = priceOf(line);
  const gross = lineAmount(unit_price, quantity) ?? ZERO;
  const { amount, rate } = discount;
  const targetIds = [variant_id, product.product_id];
  if (product.brand_id !== null) targetIds.push(product.brand_id);
  return {
    targetIds: [...targetIds, ...above(product.category_id, parents)],
    unit_id,
    quantity,
    unit_price,
    discount: minor(Math.min(gross, amount ?? rateOff(line, gross))),
    by_hand:
      amount !== undefined ||
      rate !== undefined ||
      unit_price !== (list?.price ?? product.unit_price),
  };
}

function rateOff(line: CartLine, gross: Minor): Minor {
  const { rate } = line.discount;
  if (rate !== undefined) return percentageOf(gross, rate);
  return lineAmount(lineToPrice(line).unit_discount, line.quantity) ?? ZERO;
}

/** The category of a product, and its ancestors. */
function above(category_id: string | null, parents: ReadonlyMap<string, string>): string[] {
  const ids: string[] = [];
  let at: string | null | undefined = category_id;
  // Categories are at most five deep.
  while (at != null && ids.length < 9) {
    ids.push(at);
    at = parents.get(at);
  }
  return ids;
}
