import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { priceReceipt } from './decide-receipt.ts';
import { shareBack } from './owed.ts';

/**
 * The cost of a line in one document: after its own discount, with its share of the order discount.
 */
type DocumentedLine = {
  product_discount: Minor;
  net: Minor;
  order_discount_share: Minor;
  vat: Minor;
};

/** A line as received, and its cost in the latest document. */
export type BilledLine = DocumentedLine & {
  id: string;
  quantity: Quantity;
  /** The same in the variant's own unit. */
  own_quantity: Quantity;
  /** The returned part, in the unit of `quantity`. */
  returned: Quantity;
  vat_rate: Rate;
};

/** A line or a discount that is not named keeps its earlier amount. */
export type BillTerms = {
  lines?:
    | readonly {
        receipt_line_id: string;
        unit_cost: Minor;
        product_discount?: Minor | undefined;
        product_discount_rate?: Rate | undefined;
      }[]
    | undefined;
  order_discount?: Minor | undefined;
  order_discount_rate?: Rate | undefined;
};

export type BillDifference = {
  /** For each line its additional cost. Negative: a reduction. */
  amounts: Minor[];
  /** VAT that the shop can claim back. */
  vat: Minor;
  /** The cost of each line by the bill. */
  billed: DocumentedLine[];
  /** For each line the additional amount owed for the part that was kept, without VAT. */
  payable: Minor[];
  /** Additional credit for returned stock by line, and its recoverable VAT. */
  returned: { net: Minor[]; vat: Minor };
};

type Refusal = Rejection<
  | 'receipt_line_not_found'
  | 'line_given_twice'
  | 'amount_too_large'
  | 'discount_given_twice'
  | 'discount_too_large'
>;

/**
 * The difference between a bill and the receipt or the earlier bill. 3 at 100.00 were received, and
 * are billed at 110.00 with 5 % VAT: the cost is 30.00 more, the VAT 1.50 more. With 30.00 off the
 * bill the cost is unchanged. If one of the 3 was returned at 100.00, its credit rises by 10.00,
 * so that two at 110.00 are owed.
 */
export function billDifference(
  bill: BillTerms,
  lines: readonly BilledLine[],
  vat_registered: boolean,
): BillDifference | Refusal {
  const billLines = bill.lines ?? [];
  for (const [index, { receipt_line_id }] of billLines.entries()) {
    const path = `lines.${index}`;
    const isKnown = lines.some(({ id }) => id === receipt_line_id);
    if (!isKnown) return reject('receipt_line_not_found', { path });
    const first = billLines.findIndex((line) => line.receipt_line_id === receipt_line_id);
    if (first !== index) return reject('line_given_twice', { path });
  }
  const of = (id: string) => billLines.findIndex((line) => line.receipt_line_id === id);
  const priced = priceReceipt({
    lines: lines.map((line) => lineToPrice(line, billLines[of(line.id)])),
    ...orderDiscountOf(bill, lines),
  });
  if (isRejection(priced)) return withBillIndex(priced, lines, of);
  const billed = priced.lines.map(({ product_discount, net, order_discount_share, vat }) => ({
    product_discount,
    net,
    order_discount_share,
    vat,
  }));
  const more = lines.map((line, at) => subtract(costOf(billed[at]), costOf(line)));
  const more_vat = lines.map((line, at) => subtract(billed[at]?.vat ?? ZERO, line.vat));
  // The share of a difference is not the difference of the shares, because each share is rounded.
  const back = lines.map((line, at) =>
    subtract(shareBack(costOf(billed[at]), line), shareBack(costOf(line), line)),
  );
  const back_vat = lines.map((line, at) =>
    subtract(shareBack(billed[at]?.vat ?? ZERO, line), shareBack(line.vat, line)),
  );
  const apart = (net: Minor[], vat: Minor[]) =>
    vat_registered
      ? { net, vat: add(...vat) }
      : { net: net.map((one, at) => add(one, vat[at] ?? ZERO)), vat: ZERO };
  const { net: amounts, vat } = apart(more, more_vat);
  return {
    amounts,
    vat,
    billed,
    payable: more.map((one, at) => subtract(one, back[at] ?? ZERO)),
    returned: apart(back, back_vat),
  };
}

/** The net of a line after both discounts. */
export function costOf(
  line: Pick<DocumentedLine, 'net' | 'order_discount_share'> | undefined,
): Minor {
  return line === undefined ? ZERO : subtract(line.net, line.order_discount_share);
}

function lineToPrice(
  line: BilledLine,
  billLine: NonNullable<BillTerms['lines']>[number] | undefined,
) {
  const { vat_rate, product_discount } = line;
  if (billLine === undefined) {
    const unit_cost = add(line.net, product_discount);
    return { quantity: ONE, unit_cost, product_discount, vat_rate };
  }
  const { unit_cost, product_discount_rate } = billLine;
  const storedDiscount = product_discount_rate === undefined ? product_discount : undefined;
  const off = {
    product_discount: billLine.product_discount ?? storedDiscount,
    product_discount_rate,
  };
  return { quantity: line.quantity, unit_cost, ...off, vat_rate };
}

function orderDiscountOf(
  { order_discount, order_discount_rate }: BillTerms,
  lines: readonly DocumentedLine[],
) {
  const isGiven = order_discount !== undefined || order_discount_rate !== undefined;
  if (isGiven) return { order_discount, order_discount_rate };
  return { order_discount: sumOf(lines, (line) => line.order_discount_share) };
}

/** Sets the path of an error to the position of the line in the bill. */
function withBillIndex<R extends Rejection<string>>(
  refusal: R,
  lines: readonly BilledLine[],
  indexOf: (id: string) => number,
): R {
  const { path = '' } = refusal;
  const at = lines.findIndex((_, index) => `${path}.`.startsWith(`lines.${index}.`));
  const line = lines[at];
  if (line === undefined) return refusal;
  return { ...refusal, path: path.replace(`lines.${at}`, `lines.${indexOf(line.id)}`) };
}
