import { type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import {
  type SalesSums,
  sumsOfReturn,
  sumsTogether,
} from '#domains/inventory/core/costs/sales-sums.ts';
import { add, type Minor, minor, subtract } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type DecidedReturn,
  movesIn,
  type ReturnFacts,
  refundTenders,
  returnPostings,
  withValues,
} from './decide-return.ts';
import {
  type DecidedSalePart,
  decideSalePart,
  type SaleCommand,
  type SaleFacts,
  type SaleRefusal,
} from './decide-sale.ts';
import {
  leftOf,
  priceReturn,
  type ReturnLineRequest,
  type ReturnPricingRefusal,
  type SaleAmounts,
} from './price-return.ts';

/** `payments` are of the difference, whichever way it goes. */
export type ExchangeCommand = SaleCommand & { returned: readonly ReturnLineRequest[] };

export type ExchangeFacts = {
  /** Of the sale that goods come back of. */
  back: Omit<ReturnFacts, 'warehouse_id'>;
  /** Of the goods that are taken instead. */
  sale: SaleFacts;
};

export type DecidedExchange = {
  back: Omit<DecidedReturn, 'moves' | 'journal' | 'sales'>;
  sold: Omit<DecidedSalePart, 'moves' | 'postings' | 'sales'>;
  moves: Move[];
  goes_below: boolean;
  journal: JournalLine[];
  sales: SalesSums;
};

export type ExchangeRefusal =
  | ReturnPricingRefusal
  | SaleRefusal
  | Rejection<'refund_does_not_match' | 'customer_differs'>;

/**
 * Goods come back and others are taken, and only the difference is money. What was paid of the old
 * ones pays of the new ones, and what was due of them is off the due: of 105.00 that come back of a
 * sale with 100.00 paid, 100.00 pay and 5.00 lower the due. New goods for 147.35 then cost 47.35,
 * which is 47.00 in whole taka; new goods for 52.35 give 47.65, or 48.00, back. What they give back
 * is off what is still due of the sale, as far as it is not handed out. Pure.
 */
export function decideExchange(
  command: ExchangeCommand,
  facts: ExchangeFacts,
): DecidedExchange | ExchangeRefusal {
  const pricedReturn = priceReturn(command.returned, facts.back, 'returned');
  if (isRejection(pricedReturn)) return pricedReturn;
  const { customer_id } = facts.back;
  if (command.customer_id !== undefined && facts.sale.customer === null) {
    return reject('customer_not_found', { path: 'customer_id' });
  }
  if (customer_id !== null && customer_id !== command.customer_id) {
    return reject('customer_differs', { path: 'customer_id' });
  }
  const { worth, credited } = worthOf(pricedReturn.total, facts.back.balance);
  const sold = decideSalePart(command, {
    ...facts.sale,
    exchange: worth,
    customer: lessDue(facts.sale.customer, credited),
  });
  if (isRejection(sold)) return sold;
  const applied = sold.exchanged;
  const settled = refundDifference({ over: subtract(worth, applied), credited }, command, facts);
  if (isRejection(settled)) return settled;
  const lines = withValues(pricedReturn.lines, facts.back.lines);
  return together(command, facts, { ...pricedReturn, ...settled, applied, lines }, sold);
}

/**
 * What the new goods leave of the worth of the old ones: handed back, or off the due. Of 400.00
 * that come back of a sale with 300.00 paid and 700.00 due, 100.00 are off the due; goods for
 * 250.00 leave 50.00 of the 300.00, and all that of it is not handed back is off the due too.
 */
function refundDifference(
  { over, credited }: { over: Minor; credited: Minor },
  command: ExchangeCommand,
  { back }: ExchangeFacts,
) {
  const refunds = over > 0 ? command.payments : [];
  const assigned = refundTenders(refunds, back, command.customer_id, 'payments');
  if (isRejection(assigned)) return assigned;
  const off_due = subtract(over, assigned.refunded);
  const due = subtract(leftOf(back.balance).due, credited);
  if (off_due < 0 || off_due > due) {
    return reject('refund_does_not_match', { path: 'payments', params: { total: over, due } });
  }
  return { ...assigned, credited: add(credited, off_due) };
}

/** What of the goods that come back was paid, and so pays again; the rest is off the due. */
export function worthOf(total: Minor, balance: SaleAmounts): { worth: Minor; credited: Minor } {
  const worth = minor(Math.min(total, leftOf(balance).paid));
  return { worth, credited: subtract(total, worth) };
}

/** The due that the same document lowers is no longer in the way of a limit. */
function lessDue(customer: SaleFacts['customer'], credited: Minor): SaleFacts['customer'] {
  return customer === null ? null : { ...customer, due: subtract(customer.due, credited) };
}

/**
 * New goods are the first lines of the document and leave at the average of now; then come those
 * that were brought: they are looked at before they are sold again.
 */
function together(
  command: ExchangeCommand,
  facts: ExchangeFacts,
  back: DecidedExchange['back'],
  { moves: out, postings, sales, ...sold }: DecidedSalePart,
): DecidedExchange {
  const into = movesIn(back.lines, command.warehouse_id, command.lines.length);
  const customer_id = command.customer_id ?? null;
  return {
    back,
    sold,
    moves: [...out, ...into],
    goes_below: sold.goes_below,
    journal: journalLines([...postings, ...returnPostings(back, { ...facts.back, customer_id })]),
    sales: sumsTogether(sales, sumsOfReturn(back)),
  };
}
