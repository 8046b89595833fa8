import { type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
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
  findAmountsLeft,
  priceReturn,
  type ReturnLineRequest,
  type ReturnPricingRefusal,
  type SaleAmounts,
} from './price-return.ts';

/** `payments` settle the difference, in either direction. */
export type ExchangeCommand = SaleCommand & { returned: readonly ReturnLineRequest[] };

export type ExchangeFacts = {
  /** Facts of the sale whose goods are returned. */
  back: Omit<ReturnFacts, 'warehouse_id'>;
  /** Facts of the goods that the customer takes instead. */
  sale: SaleFacts;
};

export type DecidedExchange = {
  back: Omit<DecidedReturn, 'moves' | 'journal'>;
  sold: Omit<DecidedSalePart, 'moves' | 'postings'>;
  moves: Move[];
  goes_below: boolean;
  journal: JournalLine[];
};

export type ExchangeRefusal =
  | ReturnPricingRefusal
  | SaleRefusal
  | Rejection<'refund_does_not_match' | 'customer_differs'>;

/**
 * Decides an exchange: goods are returned, others are taken, and only the difference is money. The
 * paid part of the returned goods pays for the new ones; the unpaid part reduces the due. Example:
 * 105.00 is returned from a sale with 100.00 paid: 100.00 pays and 5.00 reduces the due. New goods
 * for 147.35 then cost 47.35, which is 47.00 in whole taka. New goods for 52.35 leave 47.65, so
 * 48.00 is refunded. What remains and is not refunded reduces the due of the sale. Pure.
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
 * Splits the unused worth of the returned goods into a refund and a reduction of the due. Example:
 * 400.00 is returned from a sale with 300.00 paid and 700.00 due, so 100.00 reduces the due. New
 * goods for 250.00 leave 50.00 of the 300.00. The part that is not refunded reduces the due too.
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
  const due = subtract(findAmountsLeft(back.balance).due, credited);
  if (off_due < 0 || off_due > due) {
    return reject('refund_does_not_match', { path: 'payments', params: { total: over, due } });
  }
  return { ...assigned, credited: add(credited, off_due) };
}

/** Splits a return: the paid part pays for the new goods, the rest reduces the due. */
export function worthOf(total: Minor, balance: SaleAmounts): { worth: Minor; credited: Minor } {
  const worth = minor(Math.min(total, findAmountsLeft(balance).paid));
  return { worth, credited: subtract(total, worth) };
}

/** Reduces the due before the credit limit is checked: the same document credits that part. */
function lessDue(customer: SaleFacts['customer'], credited: Minor): SaleFacts['customer'] {
  return customer === null ? null : { ...customer, due: subtract(customer.due, credited) };
}

/**
 * New goods are the first lines and leave at the current average cost. The returned lines follow,
 * because returned goods are inspected before they are sold again.
 */
function together(
  command: ExchangeCommand,
  facts: ExchangeFacts,
  back: DecidedExchange['back'],
  { moves: out, postings, ...sold }: DecidedSalePart,
): DecidedExchange {
  const into = movesIn(back.lines, command.warehouse_id, command.lines.length);
  const customer_id = command.customer_id ?? null;
  return {
    back,
    sold,
    moves: [...out, ...into],
    goes_below: sold.goes_below,
    journal: journalLines([...postings, ...returnPostings(back, { ...facts.back, customer_id })]),
  };
}
