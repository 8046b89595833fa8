import type { ListedVariant } from '#domains/catalog/core/price-in-force.ts';
import { lineAmount, type Minor, minor, percentageOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  applyPromotions,
  type DiscountableLine,
  type LineDiscount,
} from '#domains/promotions/core/apply-promotions.ts';
import {
  type CouponBelow,
  type CouponRefusal,
  checkCoupon,
  checkTaken,
} from '#domains/promotions/core/check-coupon.ts';
import type { Coupon, PromotionTerms } from '#domains/promotions/core/promotion.ts';
import type { SoldUnit } from './find-sold-unit.ts';

/** The promotions that apply at this place and time, and the one of the requested coupon. */
export type PromotionFacts = {
  promotions: readonly PromotionTerms[];
  coupon: Coupon | null;
  branch_id: string;
  date: string;
};

/** What a promotion takes off a line; `line` is a zero-based index. */
export type PromotionUse = { promotion_id: string; line: number; amount: Minor };

/** A promotion of a sale, with its total. */
export type AppliedPromotion = {
  promotion_id: string;
  name: string;
  name_bn: string;
  /** null: the promotion is automatic. */
  code: string | null;
  amount: Minor;
};

export type SalePromotionOutcome = {
  /** For each line; null: the requested discount applies. */
  discounts: (Minor | null)[];
  /** Discounts that need no permission: of the product, or of a promotion. */
  automatic_discounts: Minor[];
  uses: PromotionUse[];
  applied: AppliedPromotion[];
};

export type PromotionRefusal = CouponRefusal | CouponBelow | Rejection<'promotions_changed'>;

type PromotionRequest = {
  customer_id?: string | undefined;
  coupon_code?: string | undefined;
  promotion_discount?: Minor | undefined;
};

/** A line with its current price. */
type SoldLine = {
  line: {
    unit_id?: string | undefined;
    quantity: Quantity;
    product_discount?: Minor | undefined;
    product_discount_rate?: Rate | undefined;
  };
  variant: { id: string; price_target?: ListedVariant | null };
  unit: Pick<SoldUnit, 'sale_price'>;
  unit_price: Minor;
  /** The automatic discount of the whole line. */
  automatic_discount: Minor;
};

/** What promotions take off the lines of a sale, or why the coupon cannot be used. */
export function applySalePromotions(
  request: PromotionRequest,
  sold: readonly SoldLine[],
  promotionFacts: PromotionFacts | undefined,
): SalePromotionOutcome | PromotionRefusal {
  const defaultDiscounts = sold.map(({ automatic_discount }) => automatic_discount);
  const none = {
    discounts: sold.map(() => null),
    automatic_discounts: defaultDiscounts,
    uses: [],
    applied: [],
  };
  const wanted = request.promotion_discount ?? ZERO;
  if (promotionFacts === undefined) {
    if (request.coupon_code) return reject('coupon_not_found', { path: 'coupon_code' });
    const params = { promotion_discount: 0 };
    return wanted === 0
      ? none
      : reject('promotions_changed', { path: 'promotion_discount', params });
  }
  const { promotions, coupon } = promotionFacts;
  const couponContext = { ...promotionFacts, customer_id: request.customer_id ?? null };
  const fault = request.coupon_code ? checkCoupon(coupon, couponContext) : null;
  if (fault !== null) return fault;
  const lines = sold.map(toDiscountableLine);
  const found = applyPromotions(lines, promotions, coupon);
  const below = checkTaken(lines, found, coupon);
  if (below !== null) return below;
  const uses = usesOf(found, coupon);
  const taken = minor(uses.reduce((sum, { amount }) => sum + amount, 0));
  if (request.promotion_discount !== undefined && taken !== wanted) {
    const params = { promotion_discount: taken };
    return reject('promotions_changed', { path: 'promotion_discount', params });
  }
  return {
    discounts: found.map((one) => (isTouched(one) ? one.discount : null)),
    automatic_discounts: found.map((one, at) =>
      minor((one.promotion?.amount ?? defaultDiscounts[at] ?? 0) + one.coupon),
    ),
    uses,
    applied: sumByPromotion(uses, coupon === null ? promotions : [...promotions, coupon]),
  };
}

function isTouched({ promotion, coupon }: LineDiscount): boolean {
  return promotion !== null || coupon > 0;
}

/** Used by the till and the server. */
export function usesOf(
  found: readonly LineDiscount[],
  coupon: PromotionTerms | null,
): PromotionUse[] {
  return found.flatMap(({ promotion, coupon: off }, line) => [
    ...(promotion === null ? [] : [{ ...promotion, line }]),
    ...(coupon === null || off === 0 ? [] : [{ promotion_id: coupon.id, line, amount: off }]),
  ]);
}

/** Each promotion once, in the order of the first line it applies to. */
export function sumByPromotion(
  uses: readonly PromotionUse[],
  terms: readonly (PromotionTerms & { code?: string | null })[],
): AppliedPromotion[] {
  const sums = Map.groupBy(uses, ({ promotion_id }) => promotion_id);
  return [...sums].flatMap(([promotion_id, parts]) => {
    const promotion = terms.find(({ id }) => id === promotion_id);
    if (promotion === undefined) return [];
    const { name, name_bn, code = null } = promotion;
    const amount = minor(parts.reduce((sum, part) => sum + part.amount, 0));
    return [{ promotion_id, name, name_bn, code, amount }];
  });
}

/** A price or discount given by hand excludes promotions on that line. */
function toDiscountableLine({
  line,
  variant,
  unit,
  unit_price,
  automatic_discount,
}: SoldLine): DiscountableLine {
  const { product_discount: amount, product_discount_rate: rate } = line;
  const gross = lineAmount(unit_price, line.quantity) ?? ZERO;
  const off = amount ?? (rate === undefined ? automatic_discount : percentageOf(gross, rate));
  const { id, product_id, brand_id, category_ids } = variant.price_target ?? NOWHERE;
  const targetIds = [variant.id, id, product_id, ...(brand_id === null ? [] : [brand_id])];
  return {
    targetIds: [...new Set([...targetIds, ...category_ids])],
    unit_id: line.unit_id ?? null,
    quantity: line.quantity,
    unit_price,
    discount: minor(Math.min(gross, off)),
    by_hand: amount !== undefined || rate !== undefined || unit_price !== unit.sale_price,
  };
}

const NOWHERE = { id: '', product_id: '', brand_id: null, category_ids: [] };
