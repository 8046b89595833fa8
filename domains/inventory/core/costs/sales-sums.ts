import { add, type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

/**
 * What a document of the till adds to the sums of its day, all without VAT except `vat`. Returns
 * are negative.
 */
export type SalesSums = {
  sales: number;
  returns: number;
  /** At prices before discounts. */
  gross: Minor;
  /** Returns, less their product discounts. */
  returned: Minor;
  discount: Minor;
  vat: Minor;
  rounding: Minor;
  /** The change of the customer's balance due. */
  due: Minor;
  /** Each variant once. */
  variants: readonly VariantSum[];
};

/** Sold less returned, without VAT, and its cost. */
export type VariantSum = { variant_id: string; quantity: Quantity; net: Minor; cost: Minor };

type Line = {
  variant_id: string;
  /** In the variant's own unit. */
  own_quantity: Quantity;
  net: Minor;
  order_discount_share: Minor;
  vat_in_price: Minor;
};
type Amounts = {
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  vat_included: Minor;
  rounding: Minor;
};

/**
 * Rice 2 x 100.00 less 5.00, order discount 10.00, VAT 9.25: gross 200.00, discount 15.00. Of rice
 * 2 pieces for 185.00 net, at the cost of what left stock.
 */
export function sumsOfSale(
  sale: Amounts & { due: Minor; lines: readonly (Line & { gross: Minor; cost: Minor })[] },
): SalesSums {
  const gross = sumOf(sale.lines, (line) => line.gross);
  return {
    sales: 1,
    returns: 0,
    gross: subtract(gross, sale.vat_included),
    returned: ZERO,
    discount: add(subtract(gross, sale.subtotal), sale.discount),
    vat: sale.vat,
    rounding: sale.rounding,
    due: sale.due,
    variants: sumByVariant(sale.lines, 1),
  };
}

/** `credited`: what the return takes off the customer's due. */
export function sumsOfReturn(
  returned: Amounts & { credited: Minor; lines: readonly (Line & { value: Minor })[] },
): SalesSums {
  return {
    sales: 0,
    returns: 1,
    gross: ZERO,
    returned: subtract(returned.subtotal, returned.vat_included),
    discount: negate(returned.discount),
    vat: negate(returned.vat),
    rounding: negate(returned.rounding),
    due: negate(returned.credited),
    variants: sumByVariant(
      returned.lines.map((line) => ({ ...line, cost: line.value })),
      -1,
    ),
  };
}

/** Both in one document: an exchange. */
export function sumsTogether(one: SalesSums, other: SalesSums): SalesSums {
  return {
    sales: one.sales + other.sales,
    returns: one.returns + other.returns,
    gross: add(one.gross, other.gross),
    returned: add(one.returned, other.returned),
    discount: add(one.discount, other.discount),
    vat: add(one.vat, other.vat),
    rounding: add(one.rounding, other.rounding),
    due: add(one.due, other.due),
    variants: together([...one.variants, ...other.variants]),
  };
}

/** A reversal has the same sums with the opposite sign, on its own day. */
export function mirroredSums(sums: SalesSums): SalesSums {
  return {
    sales: 0 - sums.sales,
    returns: 0 - sums.returns,
    gross: negate(sums.gross),
    returned: negate(sums.returned),
    discount: negate(sums.discount),
    vat: negate(sums.vat),
    rounding: negate(sums.rounding),
    due: negate(sums.due),
    variants: sums.variants.map(({ variant_id, ...sum }) => ({
      variant_id,
      quantity: quantity(0 - sum.quantity),
      net: negate(sum.net),
      cost: negate(sum.cost),
    })),
  };
}

/** A bundle costs what its parts did: the line is the bundle. */
function sumByVariant(lines: readonly (Line & { cost: Minor })[], side: 1 | -1): VariantSum[] {
  return together(
    lines.map((line) => ({
      variant_id: line.variant_id,
      quantity: quantity(side * line.own_quantity),
      net: side === 1 ? netOf(line) : negate(netOf(line)),
      cost: side === 1 ? line.cost : negate(line.cost),
    })),
  );
}

function netOf(line: Line): Minor {
  return subtract(line.net, add(line.order_discount_share, line.vat_in_price));
}

/** Each variant once, in the order in which its row of the day is locked. */
function together(parts: readonly VariantSum[]): VariantSum[] {
  const sums = new Map<string, VariantSum>();
  for (const part of parts) {
    const before = sums.get(part.variant_id);
    const sum = before === undefined ? part : plus(before, part);
    sums.set(part.variant_id, sum);
  }
  return [...sums.values()].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
}

function plus(one: VariantSum, other: VariantSum): VariantSum {
  return {
    variant_id: one.variant_id,
    quantity: quantity(one.quantity + other.quantity),
    net: add(one.net, other.net),
    cost: add(one.cost, other.cost),
  };
}
