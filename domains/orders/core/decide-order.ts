import type { RequiredApproval } from '#domains/access/core/approval.ts';
import { toBaseQuantity } from '#domains/catalog/core/to-base-quantity.ts';
import { LINE_MAX, lineAmount, type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { findSoldUnit } from '#domains/pricing/core/find-sold-unit.ts';
import {
  type PricedLines,
  type PriceFacts,
  priceLines,
} from '#domains/pricing/core/price-lines.ts';
import {
  type Discount,
  type PricedLine,
  type PricedSale,
  priceSale,
} from '#domains/pricing/core/price-sale.ts';
import { ORDER_TERMS, type OrderKind } from './order-kind.ts';

export type OrderCommand = {
  party_id?: string | undefined;
  lines: readonly {
    variant_id: string;
    unit_id?: string | undefined;
    quantity: Quantity;
    unit_price?: Minor | undefined;
    product_discount?: Minor | undefined;
    product_discount_rate?: Rate | undefined;
    vat_rate?: Rate | undefined;
  }[];
  order_discount?: Minor | undefined;
  order_discount_rate?: Rate | undefined;
  delivery?: Minor | undefined;
};

export type OrderFacts = Omit<PriceFacts, 'customer'> & {
  /** The given customer or supplier; null: there is none with this id. */
  party: { id: string } | null;
  /** The last cost of products that are ordered without a price. */
  last_costs?: ReadonlyMap<string, LastCost>;
};

/** The cost of one unit of `factor` base units, and of one base unit. */
export type LastCost = { unit_cost: Minor; factor: Quantity; own_cost: Minor; vat_rate: Rate };

export type DecidedOrderLine = PricedLine & {
  variant_id: string;
  unit_id: string | null;
  unit: string;
  factor: Quantity;
  quantity: Quantity;
  unit_price: Minor;
  product_discount_rate: Rate | null;
  vat_rate: Rate;
};

export type DecidedOrder = Omit<PricedSale, 'lines' | 'exchanged'> & {
  lines: DecidedOrderLine[];
  /** Approvals needed beyond the caller's permissions. */
  requiredApprovals: RequiredApproval[];
};

export type OrderRefusal = Rejection<
  | 'party_not_found'
  | 'party_required'
  | 'variant_not_found'
  | 'unit_not_found'
  | 'quantity_too_fine'
  | 'amount_too_large'
  | 'discount_given_twice'
  | 'discount_too_large'
>;

/**
 * Prices an order. Sales are priced like the later sale, including rounding. Purchases follow the
 * supplier's document: VAT on top, to the paisa. Stock is not checked, because it may change until
 * delivery.
 */
export function decideOrder(
  kind: OrderKind,
  command: OrderCommand,
  facts: OrderFacts,
): DecidedOrder | OrderRefusal {
  if (command.party_id === undefined && kind !== 'sales_quotation') {
    return reject('party_required', { path: 'party_id' });
  }
  if (command.party_id !== undefined && facts.party === null) {
    return reject('party_not_found', { path: 'party_id' });
  }
  const isSold = ORDER_TERMS[kind].party === 'customer';
  return isSold ? soldOrder(command, facts) : boughtOrder(command, facts);
}

function soldOrder(command: OrderCommand, facts: OrderFacts): DecidedOrder | OrderRefusal {
  const { party_id: _, ...content } = command;
  // A given price is intended; `requiredApprovals` says whether it needs permission.
  const lines = content.lines.map((line) => ({ ...line, price_override: true }));
  const pricedLines = priceLines({ ...content, lines }, { ...facts, customer: null });
  if (isRejection(pricedLines)) return pricedLines as OrderRefusal;
  return orderOfPrices(pricedLines);
}

/** The lines of an order at these prices, as agreed from then on. */
export function orderOfPrices(
  prices: Pick<PricedLines, 'sold' | 'priced' | 'requiredApprovals'>,
): DecidedOrder {
  const { lines: priced, exchanged: _none, ...sums } = prices.priced;
  return {
    ...sums,
    requiredApprovals: prices.requiredApprovals,
    lines: prices.sold.map(({ line, variant, unit, unit_price }, index) => ({
      ...(priced[index] as PricedLine),
      variant_id: variant.id,
      unit_id: line.unit_id ?? null,
      unit: unit.unit,
      factor: unit.factor,
      quantity: line.quantity,
      unit_price,
      product_discount_rate: line.product_discount_rate ?? null,
      vat_rate: variant.vat_rate,
    })),
  };
}

/**
 * 2 boxes at 240.00 and 5 %: 480.00 and VAT 24.00, total 504.00. Less 30.00 on the line and 50.00
 * order discount: 400.00 and 20.00.
 */
function boughtOrder(command: OrderCommand, facts: OrderFacts): DecidedOrder | OrderRefusal {
  const lines: Omit<DecidedOrderLine, keyof PricedLine>[] = [];
  for (const [index, line] of command.lines.entries()) {
    const { variant_id, unit_id, quantity, product_discount_rate = null } = line;
    const path = `lines.${index}`;
    const variant = facts.variants.get(variant_id);
    if (variant === undefined) return reject('variant_not_found', { path: `${path}.variant_id` });
    const unit = findSoldUnit(variant, unit_id);
    if (unit === undefined) return reject('unit_not_found', { path: `${path}.unit_id` });
    const baseQuantity = toBaseQuantity(quantity, unit, variant.decimals, `${path}.quantity`);
    if (isRejection(baseQuantity)) return baseQuantity;
    const { factor } = unit;
    const last = line.unit_price === undefined ? facts.last_costs?.get(variant_id) : undefined;
    lines.push({
      variant_id,
      unit_id: unit_id ?? null,
      unit: unit.unit,
      factor,
      quantity,
      unit_price: line.unit_price ?? costIn(last, factor),
      product_discount_rate,
      vat_rate: line.vat_rate ?? last?.vat_rate ?? (0 as Rate),
    });
  }
  const { order_discount: amount, order_discount_rate: rate } = command;
  const priced = priceSale({
    lines: lines.map((line, at) => ({
      ...line,
      unit_discount: ZERO,
      discount: discountOf(command.lines[at]),
    })),
    order_discount: { amount, rate },
    rounding_unit: minor(1),
  });
  if (isRejection(priced)) return priced;
  const { lines: amounts, exchanged: _none, ...sums } = priced;
  const priceOf = (index: number) => amounts[index] as PricedLine;
  return {
    ...sums,
    requiredApprovals: [],
    lines: lines.map((line, at) => ({ ...line, ...priceOf(at) })),
  };
}

/** A dozen costs as the last dozen; a piece at 75.00 makes a dozen 900.00. */
function costIn(last: LastCost | undefined, factor: Quantity): Minor {
  if (last === undefined) return ZERO;
  if (last.factor === factor) return last.unit_cost;
  return lineAmount(last.own_cost, factor) ?? LINE_MAX;
}

function discountOf(line: OrderCommand['lines'][number] | undefined): Discount {
  return { amount: line?.product_discount, rate: line?.product_discount_rate };
}
