import { takeShare } from '#domains/kernel/core/allocate.ts';
import { add, type Minor, minor, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type LineAsked = { sale_line_id: string; quantity: Quantity };

/** The amounts of a line that a return takes its share of. */
export type Shares = { net: Minor; order_discount_share: Minor; vat: Minor };

/** A line as sold, and what has come back of it already. */
export type PaperLine = Shares & {
  id: string;
  variant_id: string;
  decimals: number;
  quantity: Quantity;
  returned: Shares & { quantity: Quantity };
};

/** What stands of a sale. `refunded` is what of the money paid has left it again. */
export type SaleStanding = {
  total: Minor;
  paid: Minor;
  returned: Minor;
  refunded: Minor;
  credited: Minor;
};

export type LineBack = Shares & { sale_line_id: string; variant_id: string; quantity: Quantity };

export type GoodsBack = {
  lines: LineBack[];
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  rounding: Minor;
  total: Minor;
};

export type GoodsBackRefusal = Rejection<
  'sale_line_not_found' | 'line_given_twice' | 'quantity_too_fine' | 'return_exceeds_sold'
>;

/**
 * What comes back of a sale, for how much: for the screen, the server and the papers alike. Each
 * line gives back exactly its stored share of net, order discount and VAT: 6.00 of 6.00 + 4.00 less
 * 1.00 gives 6.00 - 0.60 = 5.40. The return that completes a sale also takes back its rounding, so
 * that all returns add up to its total.
 */
export function goodsBack(
  asked: readonly LineAsked[],
  sale: { lines: readonly PaperLine[]; balance: SaleStanding },
  field = 'lines',
): GoodsBack | GoodsBackRefusal {
  const lines: LineBack[] = [];
  for (const [index, line] of asked.entries()) {
    const sold = sale.lines.find(({ id }) => id === line.sale_line_id);
    const path = `${field}.${index}.sale_line_id`;
    if (sold === undefined) return reject('sale_line_not_found', { path });
    if (lines.some(({ sale_line_id }) => sale_line_id === sold.id)) {
      return reject('line_given_twice', { path });
    }
    const refusal = checkQuantity(line.quantity, sold, `${field}.${index}.quantity`);
    if (refusal !== null) return refusal;
    lines.push(lineBack(line.quantity, sold));
  }
  const subtotal = sumOf(lines, (line) => line.net);
  const discount = sumOf(lines, (line) => line.order_discount_share);
  const vat = sumOf(lines, (line) => line.vat);
  const exact = add(subtract(subtotal, discount), vat);
  const total = totalOf(exact, lines, sale);
  return { lines, subtotal, discount, vat, rounding: subtract(total, exact), total };
}

/** How much of one of a line's amounts goes with the pieces that come back now. */
export function shareBack(
  quantity: Quantity,
  sold: { quantity: Quantity; returned: { quantity: Quantity } },
  amount: { whole: Minor; given_before: Minor },
): Minor {
  const taken_before = sold.returned.quantity;
  return takeShare({ ...amount, of: sold.quantity, taken_before, taken: quantity });
}

function lineBack(quantity: Quantity, sold: PaperLine): LineBack {
  const share = (of: keyof Shares) =>
    shareBack(quantity, sold, { whole: sold[of], given_before: sold.returned[of] });
  const net = share('net');
  return {
    sale_line_id: sold.id,
    variant_id: sold.variant_id,
    quantity,
    net,
    // Rounded apart, 0.00 of net could meet 0.01 of discount: it waits for a later piece.
    order_discount_share: minor(Math.min(share('order_discount_share'), net)),
    vat: share('vat'),
  };
}

function checkQuantity(asked: Quantity, sold: PaperLine, path: string): GoodsBackRefusal | null {
  if (isTooFine(asked, sold.decimals)) {
    return reject('quantity_too_fine', { path, params: { decimals: sold.decimals } });
  }
  const left = sold.quantity - sold.returned.quantity;
  return asked > left ? reject('return_exceeds_sold', { path, params: { left } }) : null;
}

/** Never more than is left of the sale; all of it when the last piece comes back. */
function totalOf(
  exact: Minor,
  lines: readonly LineBack[],
  sale: { lines: readonly PaperLine[]; balance: SaleStanding },
): Minor {
  const left = subtract(sale.balance.total, sale.balance.returned);
  const isComplete = sale.lines.every((sold) => {
    const now = lines.find(({ sale_line_id }) => sale_line_id === sold.id)?.quantity ?? 0;
    return sold.returned.quantity + now === sold.quantity;
  });
  return isComplete || exact > left ? left : exact;
}

/** What of the sale's money is still with the shop, and what of it is still due. */
export function leftOf(balance: SaleStanding): { paid: Minor; due: Minor } {
  return {
    paid: subtract(balance.paid, balance.refunded),
    due: subtract(subtract(balance.total, balance.paid), balance.credited),
  };
}
