import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import type { Move } from '#domains/inventory/core/costing.ts';
import { takeShare } from '#domains/kernel/core/allocate.ts';
import { add, type Minor, minor, negate, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type Method,
  placeTenders,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

export type ReturnCommand = {
  lines: readonly { sale_line_id: string; quantity: Quantity }[];
  refunds: readonly TenderRequest[];
};

/** The amounts of a line that a return takes its share of. */
type Shares = { net: Minor; order_discount_share: Minor; vat: Minor; value: Minor };

/** A line as sold, `value` the cost it left at, and what has come back of it already. */
export type SoldLine = Shares & {
  id: string;
  variant_id: string;
  decimals: number;
  quantity: Quantity;
  returned: Shares & { quantity: Quantity };
};

export type ReturnFacts = {
  warehouse_id: string;
  customer_id: string | null;
  /** All lines of the sale. */
  lines: readonly SoldLine[];
  balance: { total: Minor; paid: Minor; returned: Minor; refunded: Minor; credited: Minor };
  methods: readonly Method[];
  accounts: Accounts;
};

export type ReturnedLine = Shares & {
  sale_line_id: string;
  variant_id: string;
  quantity: Quantity;
};

export type DecidedReturn = {
  lines: ReturnedLine[];
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  rounding: Minor;
  total: Minor;
  refunded: Minor;
  credited: Minor;
  tenders: Tender[];
  moves: Move[];
  journal: JournalLine[];
};

export type ReturnRefusal = Rejection<
  | 'sale_line_not_found'
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'line_given_twice'
  | 'quantity_too_fine'
  | 'return_exceeds_sold'
  | 'refund_over_paid'
  | 'refund_does_not_match'
>;

/**
 * What comes back of a sale, for how much. Each line gives back exactly its stored share of net,
 * order discount and VAT: 6.00 of 6.00 + 4.00 less 1.00 gives 6.00 - 0.60 = 5.40. The return that
 * completes the sale also takes back its rounding, so that all returns add up to its total.
 */
export function decideReturn(
  command: ReturnCommand,
  facts: ReturnFacts,
): DecidedReturn | ReturnRefusal {
  const lines = returnedLines(command, facts);
  if ('rejection' in lines) return lines;
  const sums = {
    subtotal: sumOf(lines, (line) => line.net),
    discount: sumOf(lines, (line) => line.order_discount_share),
    vat: sumOf(lines, (line) => line.vat),
  };
  const total = totalOf(add(subtract(sums.subtotal, sums.discount), sums.vat), lines, facts);
  const settled = settleReturn(total, command.refunds, facts);
  if ('rejection' in settled) return settled;
  const rounding = subtract(total, add(subtract(sums.subtotal, sums.discount), sums.vat));
  const decided = { ...sums, rounding, total, ...settled, lines };
  const moves = lines.map((line) => ({
    warehouse_id: facts.warehouse_id,
    variant_id: line.variant_id,
    kind: 'move' as const,
    quantity: line.quantity,
    value: line.value,
  }));
  return { ...decided, moves, journal: returnJournal(decided, facts) };
}

function returnedLines(
  { lines }: ReturnCommand,
  facts: ReturnFacts,
): ReturnedLine[] | ReturnRefusal {
  const returned: ReturnedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const sold = facts.lines.find(({ id }) => id === line.sale_line_id);
    const path = `lines.${index}.sale_line_id`;
    if (sold === undefined) return reject('sale_line_not_found', { path });
    if (returned.some(({ sale_line_id }) => sale_line_id === sold.id)) {
      return reject('line_given_twice', { path });
    }
    const refusal = checkQuantity(line.quantity, sold, `lines.${index}.quantity`);
    if (refusal !== null) return refusal;
    const share = (of: keyof Shares) =>
      takeShare({
        whole: sold[of],
        of: sold.quantity,
        taken_before: sold.returned.quantity,
        taken: line.quantity,
        given_before: sold.returned[of],
      });
    const net = share('net');
    returned.push({
      sale_line_id: sold.id,
      variant_id: sold.variant_id,
      quantity: line.quantity,
      net,
      // Rounded apart, 0.00 of net could meet 0.01 of discount: it waits for a later piece.
      order_discount_share: minor(Math.min(share('order_discount_share'), net)),
      vat: share('vat'),
      value: share('value'),
    });
  }
  return returned;
}

function checkQuantity(asked: Quantity, sold: SoldLine, path: string): ReturnRefusal | null {
  if (isTooFine(asked, sold.decimals)) {
    return reject('quantity_too_fine', { path, params: { decimals: sold.decimals } });
  }
  const left = sold.quantity - sold.returned.quantity;
  return asked > left ? reject('return_exceeds_sold', { path, params: { left } }) : null;
}

/** Never more than is left of the sale; all of it when the last piece comes back. */
function totalOf(exact: Minor, lines: readonly ReturnedLine[], facts: ReturnFacts): Minor {
  const left = subtract(facts.balance.total, facts.balance.returned);
  const isComplete = facts.lines.every((sold) => {
    const now = lines.find(({ sale_line_id }) => sale_line_id === sold.id)?.quantity ?? 0;
    return sold.returned.quantity + now === sold.quantity;
  });
  return isComplete || exact > left ? left : exact;
}

/** Money handed back is at most what was paid; the rest of the return lowers the sale's due. */
function settleReturn(
  total: Minor,
  requests: readonly TenderRequest[],
  { balance, methods }: ReturnFacts,
): { refunded: Minor; credited: Minor; tenders: Tender[] } | ReturnRefusal {
  const placed = placeTenders(requests, methods, 'refunds');
  if ('rejection' in placed) return placed;
  const refunded = sumOf(placed, ({ tender }) => tender.amount);
  const paid_left = subtract(balance.paid, balance.refunded);
  if (refunded > paid_left) {
    return reject('refund_over_paid', { path: 'refunds', params: { left: paid_left } });
  }
  const credited = subtract(total, refunded);
  const due_left = subtract(subtract(balance.total, balance.paid), balance.credited);
  if (credited < 0 || credited > due_left) {
    return reject('refund_does_not_match', { path: 'refunds', params: { total, due: due_left } });
  }
  const tenders = placed.map(({ tender }) => ({
    ...tender,
    amount: negate(tender.amount),
    handed_over: negate(tender.amount),
  }));
  return { refunded, credited, tenders };
}

function returnJournal(
  decided: Omit<DecidedReturn, 'moves' | 'journal'>,
  { accounts, customer_id }: ReturnFacts,
): JournalLine[] {
  const value = sumOf(decided.lines, (line) => line.value);
  return journalLines([
    { account_id: accounts.sales_return, amount: decided.subtotal },
    { account_id: accounts.discount_given, amount: credit(decided.discount) },
    { account_id: accounts.output_vat, amount: decided.vat },
    { account_id: accounts.rounding, amount: decided.rounding },
    ...decided.tenders.map(({ account_id, amount }) => ({ account_id, amount })),
    {
      account_id: accounts.receivable,
      party_id: customer_id,
      amount: credit(decided.credited),
    },
    { account_id: accounts.inventory, amount: value },
    { account_id: accounts.cost_of_sales, amount: credit(value) },
  ]);
}
