import { type CountedIn, toBaseQuantity } from '#domains/catalog/core/to-base-quantity.ts';
import { takeShare } from '#domains/kernel/core/allocate.ts';
import { add, type Minor, minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/**
 * `quantity` is in the unit of the line (boxes), or in the base unit (pieces) if `in_own_unit` is
 * set.
 */
export type ReturnLineRequest = {
  sale_line_id: string;
  quantity: Quantity;
  in_own_unit?: boolean | undefined;
};

/** The amounts of a line that a return takes a share of. */
export type Shares = { net: Minor; order_discount_share: Minor; vat: Minor };

/** A line as sold, and what was returned already, in the variant's base unit. */
export type ReturnableLine = Shares &
  CountedIn & {
    id: string;
    variant_id: string;
    /** Decimals of the variant's base unit; `decimals` are those of the unit of the line. */
    own_decimals: number;
    quantity: Quantity;
    /** VAT that the price includes: all of it, or 0. */
    vat_in_price: Minor;
    returned: Shares & { quantity: Quantity };
  };

/** The balance of a sale. `refunded` is the part of `paid` that was handed back. */
export type SaleAmounts = {
  total: Minor;
  paid: Minor;
  returned: Minor;
  refunded: Minor;
  credited: Minor;
};

export type LineBack = Shares & {
  sale_line_id: string;
  variant_id: string;
  /** The quantity as requested, in units of `factor` base units. */
  quantity: Quantity;
  factor: Quantity;
  own_quantity: Quantity;
  vat_in_price: Minor;
};

export type PricedReturn = {
  lines: LineBack[];
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  vat_included: Minor;
  rounding: Minor;
  total: Minor;
};

export type ReturnPricingRefusal = Rejection<
  | 'sale_line_not_found'
  | 'line_given_twice'
  | 'quantity_too_fine'
  | 'return_exceeds_sold'
  | 'due_written_off'
  | 'amount_too_large'
>;

/**
 * Prices a return, for the screen, the server and the printouts. Each line returns exactly its
 * stored share of net, order discount and VAT: 6.00 of 6.00 + 4.00 less 1.00 gives 6.00 - 0.60 =
 * 5.40. The return that completes a sale also returns its rounding, so that all returns add up to
 * its total.
 */
export function priceReturn(
  requested: readonly ReturnLineRequest[],
  sale: { lines: readonly ReturnableLine[]; balance: SaleAmounts },
  field = 'lines',
): PricedReturn | ReturnPricingRefusal {
  const lines: LineBack[] = [];
  for (const [index, line] of requested.entries()) {
    const sold = sale.lines.find(({ id }) => id === line.sale_line_id);
    const path = `${field}.${index}.sale_line_id`;
    if (sold === undefined) return reject('sale_line_not_found', { path });
    if (lines.some(({ sale_line_id }) => sale_line_id === sold.id)) {
      return reject('line_given_twice', { path });
    }
    const own_quantity = quantityBack(line, sold, `${field}.${index}.quantity`);
    if (isRejection(own_quantity)) return own_quantity;
    lines.push(lineBack(line, own_quantity, sold));
  }
  const subtotal = sumOf(lines, (line) => line.net);
  const discount = sumOf(lines, (line) => line.order_discount_share);
  const vat = sumOf(lines, (line) => line.vat);
  const vat_included = sumOf(lines, (line) => line.vat_in_price);
  const exact = add(subtract(subtotal, discount), subtract(vat, vat_included));
  const total = totalOf(exact, lines, sale);
  const left = findAmountsLeft(sale.balance);
  // Of 240.00, 239.00 is paid and 1.00 is written off: a return of 240.00 cannot be settled.
  if (total > add(left.paid, left.due)) {
    return reject('due_written_off', { path: field, params: { left: add(left.paid, left.due) } });
  }
  const rounding = subtract(total, exact);
  return { lines, subtotal, discount, vat, vat_included, rounding, total };
}

/** The sold quantity of a line, in the variant's base unit. */
export function findSoldQuantity(sold: Pick<ReturnableLine, 'quantity' | 'factor'>): Quantity {
  return shareOf(sold.quantity, sold.factor, ONE);
}

function lineBack(line: ReturnLineRequest, own_quantity: Quantity, sold: ReturnableLine): LineBack {
  const share = (of: keyof Shares) =>
    takeShare({
      total: sold[of],
      given_before: sold.returned[of],
      of: findSoldQuantity(sold),
      taken_before: sold.returned.quantity,
      taken: own_quantity,
    });
  const net = share('net');
  const vat = share('vat');
  return {
    sale_line_id: sold.id,
    variant_id: sold.variant_id,
    quantity: line.quantity,
    factor: countedIn(line, sold).factor,
    own_quantity,
    net,
    // Rounding could give 0.00 net with 0.01 discount: that discount waits for a later return.
    order_discount_share: minor(Math.min(share('order_discount_share'), net)),
    vat,
    vat_in_price: sold.vat_in_price > 0 ? vat : ZERO,
  };
}

function countedIn(request: ReturnLineRequest, sold: ReturnableLine): CountedIn {
  return request.in_own_unit === true ? { decimals: sold.own_decimals, factor: ONE } : sold;
}

function quantityBack(
  request: ReturnLineRequest,
  sold: ReturnableLine,
  path: string,
): Quantity | ReturnPricingRefusal {
  const baseQuantity = toBaseQuantity(
    request.quantity,
    countedIn(request, sold),
    sold.own_decimals,
    path,
  );
  if (isRejection(baseQuantity)) return baseQuantity;
  const left = findSoldQuantity(sold) - sold.returned.quantity;
  return baseQuantity > left
    ? reject('return_exceeds_sold', { path, params: { left } })
    : baseQuantity;
}

/** Never more than what is left of the sale; exactly that when the last piece is returned. */
function totalOf(
  exact: Minor,
  lines: readonly LineBack[],
  sale: { lines: readonly ReturnableLine[]; balance: SaleAmounts },
): Minor {
  const left = subtract(sale.balance.total, sale.balance.returned);
  const isComplete = sale.lines.every((sold) => {
    const now = lines.find(({ sale_line_id }) => sale_line_id === sold.id)?.own_quantity ?? 0;
    return sold.returned.quantity + now === findSoldQuantity(sold);
  });
  return isComplete || exact > left ? left : exact;
}

/** What the shop still holds of the sale's payments, and what is still due. */
export function findAmountsLeft(balance: SaleAmounts): { paid: Minor; due: Minor } {
  return {
    // Of 1,000.00 paid, 400.00 was refunded, then the cheque bounced: nothing is paid.
    paid: minor(Math.max(0, balance.paid - balance.refunded)),
    due: subtract(subtract(balance.total, balance.paid), balance.credited),
  };
}
