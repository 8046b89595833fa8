import type { PricedGoods } from '#domains/catalog/core/price-in-force.ts';
import { lineAmount, type Minor, minor, percentageOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  applyOffers,
  type OfferedDiscount,
  type OfferedLine,
} from '#domains/promotions/core/apply-offers.ts';
import {
  type CouponBelow,
  type CouponRefusal,
  checkCoupon,
  checkTaken,
} from '#domains/promotions/core/check-coupon.ts';
import type { Coupon, OfferTerms } from '#domains/promotions/core/offer.ts';
import type { SoldUnit } from './sold-unit.ts';

/** The promotions that hold where and when something is sold, and the coupon that was asked for. */
export type SaleOffers = {
  promotions: readonly OfferTerms[];
  coupon: Coupon | null;
  branch_id: string;
  date: string;
};

/** What an offer takes off a line; `line` counts from nothing. */
export type OfferUse = { offer_id: string; line: number; amount: Minor };

/** An offer of a sale, with all that it takes off. */
export type NamedUse = {
  offer_id: string;
  name: string;
  name_bn: string;
  /** null: it holds by itself. */
  code: string | null;
  amount: Minor;
};

export type SaleWithOffers = {
  /** For each line; null: its discount is as asked. */
  discounts: (Minor | null)[];
  /** What needs nobody's right: of the product itself, or of an offer. */
  standing: Minor[];
  uses: OfferUse[];
  named: NamedUse[];
};

export type OffersRefusal = CouponRefusal | CouponBelow | Rejection<'offers_changed'>;

type Asked = {
  customer_id?: string | undefined;
  coupon_code?: string | undefined;
  offer_discount?: Minor | undefined;
};

/** A line with the price in force. */
type SoldLine = {
  line: {
    unit_id?: string | undefined;
    quantity: Quantity;
    product_discount?: Minor | undefined;
    product_discount_rate?: Rate | undefined;
  };
  variant: { id: string; places?: PricedGoods | null };
  unit: Pick<SoldUnit, 'sale_price'>;
  unit_price: Minor;
  /** What is off the whole line by itself. */
  standing: Minor;
};

/** What the offers take off the lines of a sale, or why the coupon is of no use to it. */
export function saleOffers(
  asked: Asked,
  sold: readonly SoldLine[],
  offers: SaleOffers | undefined,
): SaleWithOffers | OffersRefusal {
  const own = sold.map(({ standing }) => standing);
  const none = { discounts: sold.map(() => null), standing: own, uses: [], named: [] };
  const wanted = asked.offer_discount ?? ZERO;
  if (offers === undefined) {
    if (asked.coupon_code) return reject('coupon_not_found', { path: 'coupon_code' });
    const params = { offer_discount: 0 };
    return wanted === 0 ? none : reject('offers_changed', { path: 'offer_discount', params });
  }
  const { promotions, coupon } = offers;
  const place = { ...offers, customer_id: asked.customer_id ?? null };
  const fault = asked.coupon_code ? checkCoupon(coupon, place) : null;
  if (fault !== null) return fault;
  const lines = sold.map(offeredLine);
  const found = applyOffers(lines, promotions, coupon);
  const below = checkTaken(lines, found, coupon);
  if (below !== null) return below;
  const uses = usesOf(found, coupon);
  const taken = minor(uses.reduce((sum, { amount }) => sum + amount, 0));
  if (asked.offer_discount !== undefined && taken !== wanted) {
    const params = { offer_discount: taken };
    return reject('offers_changed', { path: 'offer_discount', params });
  }
  return {
    discounts: found.map((one) => (isTouched(one) ? one.discount : null)),
    standing: found.map((one, at) => minor((one.promotion?.amount ?? own[at] ?? 0) + one.coupon)),
    uses,
    named: namedOf(uses, coupon === null ? promotions : [...promotions, coupon]),
  };
}

function isTouched({ promotion, coupon }: OfferedDiscount): boolean {
  return promotion !== null || coupon > 0;
}

/** By the till and by the server alike. */
export function usesOf(found: readonly OfferedDiscount[], coupon: OfferTerms | null): OfferUse[] {
  return found.flatMap(({ promotion, coupon: off }, line) => [
    ...(promotion === null ? [] : [{ ...promotion, line }]),
    ...(coupon === null || off === 0 ? [] : [{ offer_id: coupon.id, line, amount: off }]),
  ]);
}

/** Each offer once, in the order of the lines that it is on first. */
export function namedOf(
  uses: readonly OfferUse[],
  offers: readonly (OfferTerms & { code?: string | null })[],
): NamedUse[] {
  const sums = Map.groupBy(uses, ({ offer_id }) => offer_id);
  return [...sums].flatMap(([offer_id, parts]) => {
    const offer = offers.find(({ id }) => id === offer_id);
    if (offer === undefined) return [];
    const { name, name_bn, code = null } = offer;
    const amount = minor(parts.reduce((sum, part) => sum + part.amount, 0));
    return [{ offer_id, name, name_bn, code, amount }];
  });
}

/** A price or a discount that somebody has given holds, and no promotion beside it. */
function offeredLine({ line, variant, unit, unit_price, standing }: SoldLine): OfferedLine {
  const { product_discount: amount, product_discount_rate: rate } = line;
  const gross = lineAmount(unit_price, line.quantity) ?? ZERO;
  const off = amount ?? (rate === undefined ? standing : percentageOf(gross, rate));
  const { id, product_id, brand_id, category_ids } = variant.places ?? NOWHERE;
  const places = [variant.id, id, product_id, ...(brand_id === null ? [] : [brand_id])];
  return {
    places: [...new Set([...places, ...category_ids])],
    unit_id: line.unit_id ?? null,
    quantity: line.quantity,
    unit_price,
    discount: minor(Math.min(gross, off)),
    by_hand: amount !== undefined || rate !== undefined || unit_price !== unit.sale_price,
  };
}

const NOWHERE = { id: '', product_id: '', brand_id: null, category_ids: [] };
