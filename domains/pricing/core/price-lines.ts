import type { RequiredApproval } from '#domains/access/core/approval.ts';
import type { ListedVariant as ListedGoods } from '#domains/catalog/core/price-in-force.ts';
import { toBaseQuantity } from '#domains/catalog/core/to-base-quantity.ts';
import {
  add,
  LINE_MAX,
  lineAmount,
  type Minor,
  minor,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type PointsFacts,
  type PointsRefusal,
  type SpentPoints,
  spendPoints,
} from '#domains/loyalty/core/points.ts';
import { checkDiscounts, type DiscountRights } from './check-discounts.ts';
import { findSoldUnit, type OtherUnit, type SoldUnit } from './find-sold-unit.ts';
import { applyListPrice, type ListPrices } from './list-price.ts';
import type { PricedSale } from './price-sale.ts';
import { type OrderedSum, roundAsOrdered } from './round-as-ordered.ts';
import {
  type AppliedPromotion,
  applySalePromotions,
  type PromotionFacts,
  type PromotionRefusal,
  type PromotionUse,
} from './sale-promotions.ts';
import type { Stocked } from './stock-lines.ts';

/** The requested lines, and the discounts given by hand. */
export type PriceCommand = {
  customer_id?: string | undefined;
  lines: readonly {
    variant_id: string;
    /** The unit of `quantity` and `unit_price`; omitted: the variant's base unit. */
    unit_id?: string | undefined;
    quantity: Quantity;
    unit_price?: Minor | undefined;
    /** The price was set by hand. Otherwise a price that differs is out of date. */
    price_override?: boolean | undefined;
    product_discount?: Minor | undefined;
    product_discount_rate?: Rate | undefined;
  }[];
  order_discount?: Minor | undefined;
  order_discount_rate?: Rate | undefined;
  coupon_code?: string | undefined;
  /** The promotion discount that the till calculated; a different result is refused. */
  promotion_discount?: Minor | undefined;
  /** The number of the customer's points to spend. */
  points?: number | undefined;
  /** Without VAT, in addition to the goods. */
  delivery?: Minor | undefined;
  removed_lines?: readonly { variant_id: string }[] | undefined;
};

/** A variant as it is at posting. */
export type PricedVariant = Stocked & {
  name: string;
  name_bn: string;
  variant: string;
  /** The same as `variant` if there is no Bengali name. */
  variant_bn: string;
  unit: string;
  decimals: number;
  sale_price: Minor;
  product_discount: Minor;
  vat_rate: Rate;
  /** Exempt from VAT by law, which differs from a rate of 0. */
  vat_exempt: boolean;
  /** The income account of a service; absent or null: Service income. */
  income_account_id?: string | null;
  /** The units it is sold in besides its base unit. */
  units: readonly OtherUnit[];
  /** The attributes that a price list can select by; null: the shop has no price list. */
  price_target?: ListedGoods | null;
};

export type PriceRights = { override_price: boolean } & DiscountRights;

/**
 * Terms agreed in an order, which need no permission: unit price and discount of each line (null if
 * the line was not ordered), and the order discount.
 */
export type AgreedTerms = {
  lines: readonly ({ unit_price: Minor; product_discount: Minor } | null)[];
  order_discount: Minor;
  /** Of an order of the web store; undefined: the invoice is rounded by itself. */
  sum?: OrderedSum | undefined;
};

/** What a price depends on, at this moment. */
export type PriceFacts = {
  rounding_unit: Minor;
  prices_include_vat: boolean;
  variants: ReadonlyMap<string, PricedVariant>;
  /** The customer, if given and valid; null: none. */
  customer: { id: string } | null;
  /** The price lists that may apply. */
  prices?: ListPrices | undefined;
  /** Automatic promotions, and the one of the given coupon. */
  promotion_facts?: PromotionFacts | undefined;
  /** The terms of the points programme and the customer's points; null: none. */
  points?: PointsFacts | null | undefined;
  /** The worth of goods returned in the same document: it pays first. */
  exchange?: Minor | undefined;
  /** The agreed terms of the order. */
  agreed?: AgreedTerms | undefined;
  rights: PriceRights;
};

export type PriceRefusal =
  | PromotionRefusal
  | PointsRefusal
  | Rejection<
      | 'variant_not_found'
      | 'unit_not_found'
      | 'customer_not_found'
      | 'discount_given_twice'
      | 'discount_too_large'
      | 'quantity_too_fine'
      | 'unit_price_changed'
      | 'amount_too_large'
    >;

/** `unit` has the current price and the product's own discount per unit. */
export type SoldLine = {
  line: PriceCommand['lines'][number];
  variant: PricedVariant;
  unit: SoldUnit;
  own_quantity: Quantity;
  unit_price: Minor;
  /** The automatic discount of the whole line: from the product, or agreed in an order. */
  automatic_discount: Minor;
};

/** Priced lines, before payment and stock: the same for a quotation and a sale. */
export type PricedLines = {
  sold: SoldLine[];
  priced: PricedSale;
  /** The total is a multiple of it; null: it is what the order left. */
  rounding_unit: Minor | null;
  /** Permissions for prices and discounts that the caller does not have. */
  requiredApprovals: RequiredApproval[];
  uses: PromotionUse[];
  promotions: AppliedPromotion[];
  spent: SpentPoints;
};

export function priceLines(command: PriceCommand, facts: PriceFacts): PricedLines | PriceRefusal {
  if (command.customer_id !== undefined && facts.customer === null) {
    return reject('customer_not_found', { path: 'customer_id' });
  }
  const sold = soldLines(command, facts);
  if (isRejection(sold)) return sold;
  const promotionOutcome = applySalePromotions(command, sold, facts.promotion_facts);
  if (isRejection(promotionOutcome)) return promotionOutcome;
  const spent = spendPoints(command.points, facts.points ?? null, facts.customer !== null);
  if (isRejection(spent)) return spent;
  const sale = {
    lines: sold.map((one, at) => lineToPrice(one, promotionOutcome.discounts[at] ?? null)),
    order_discount: { amount: command.order_discount, rate: command.order_discount_rate },
    points: spent.discount,
    delivery: command.delivery,
    rounding_unit: facts.rounding_unit,
    prices_include_vat: facts.prices_include_vat,
    exchange: facts.exchange,
  };
  const rounded = roundAsOrdered(sale, facts.agreed?.sum);
  if (isRejection(rounded)) return rounded;
  const { priced, rounding_unit } = rounded;
  const agreed = facts.agreed?.order_discount ?? ZERO;
  const order_discount = subtract(priced.discount, add(spent.discount, agreed));
  const by_hand = { ...priced, discount: minor(Math.max(0, order_discount)) };
  const discount = checkDiscounts(
    command,
    promotionOutcome.automatic_discounts,
    by_hand,
    facts.rights,
  );
  const requiredApprovals = [overriding(sold, facts.rights), discount].filter(
    (approval) => approval !== null,
  );
  return {
    sold,
    priced,
    rounding_unit,
    requiredApprovals,
    uses: promotionOutcome.uses,
    promotions: promotionOutcome.applied,
    spent,
  };
}

/** A promotion's discount replaces the requested one, which it includes. */
function lineToPrice(
  { line, variant, unit, unit_price }: SoldLine,
  promotionOutcome: Minor | null,
) {
  const { product_discount: amount, product_discount_rate: rate } = line;
  const isTwice = amount !== undefined && rate !== undefined;
  return {
    quantity: line.quantity,
    unit_price,
    unit_discount: minor(Math.min(unit_price, unit.product_discount)),
    discount:
      promotionOutcome === null || isTwice ? { amount, rate } : { amount: promotionOutcome },
    vat_rate: variant.vat_rate,
  };
}

/** The shop sets the current price; a different price in the request is out of date. */
function soldLines(
  command: Pick<PriceCommand, 'lines' | 'removed_lines'>,
  facts: Pick<PriceFacts, 'variants' | 'prices' | 'agreed' | 'rights'>,
): SoldLine[] | PriceRefusal {
  const sold: SoldLine[] = [];
  for (const [index, line] of command.lines.entries()) {
    const variant = facts.variants.get(line.variant_id);
    const path = `lines.${index}`;
    if (variant === undefined) return reject('variant_not_found', { path: `${path}.variant_id` });
    const plain = findSoldUnit(variant, line.unit_id);
    if (plain === undefined) return reject('unit_not_found', { path: `${path}.unit_id` });
    const own_quantity = toBaseQuantity(line.quantity, plain, variant.decimals, `${path}.quantity`);
    if (isRejection(own_quantity)) return own_quantity;
    const { unit_id, quantity } = line;
    const listed = { variant: variant.price_target, unit_id, quantity, own_quantity };
    const agreed = facts.agreed?.lines[index] ?? null;
    const unit =
      agreed === null
        ? applyListPrice(plain, listed, facts.prices)
        : { ...plain, sale_price: agreed.unit_price, product_discount: ZERO };
    const requestedPrice = line.unit_price ?? unit.sale_price;
    const isSet = facts.rights.override_price || line.price_override === true;
    if (requestedPrice !== unit.sale_price && !isSet) {
      return reject('unit_price_changed', {
        path: `${path}.unit_price`,
        params: { unit_price: unit.sale_price },
      });
    }
    const defaultDiscount = lineAmount(unit.product_discount, quantity) ?? LINE_MAX;
    const automatic_discount = agreed?.product_discount ?? defaultDiscount;
    sold.push({
      line,
      variant,
      unit,
      own_quantity,
      unit_price: requestedPrice,
      automatic_discount,
    });
  }
  const unknown = command.removed_lines?.findIndex((line) => !facts.variants.has(line.variant_id));
  return unknown === undefined || unknown === -1
    ? sold
    : reject('variant_not_found', { path: `removed_lines.${unknown}.variant_id` });
}

/**
 * The approval for prices set without permission. The amount is the difference from current prices:
 * rice 2 x 90.00 instead of 100.00 is 20.00.
 */
function overriding(
  sold: readonly SoldLine[],
  rights: PriceRights,
): RequiredApproval<'pos-sale.override_price'> | null {
  const index = sold.findIndex(({ unit, unit_price }) => unit_price !== unit.sale_price);
  if (rights.override_price || index === -1) return null;
  const apart = sold.map(({ line, unit, unit_price }) => {
    const of_one = minor(Math.abs(subtract(unit.sale_price, unit_price)));
    return lineAmount(of_one, line.quantity) ?? LINE_MAX;
  });
  const path = `lines.${index}.unit_price`;
  return { permission: 'pos-sale.override_price', amount: add(...apart), path };
}
