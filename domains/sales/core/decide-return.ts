import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
  type Posting,
} from '#domains/accounting/core/journal.ts';
import type { Lot, LotUse } from '#domains/inventory/core/batches/lots.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import { comeBack } from '#domains/inventory/core/levels/come-back.ts';
import { movementNo } from '#domains/inventory/core/levels/movement-no.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, negate, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { type Quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  applyToCards,
  type CardChange,
  type KnownCard,
} from '#domains/loyalty/core/card-tenders.ts';
import {
  assignTenders,
  type Method,
  type Tender,
  type TenderRequest,
  tenderPostings,
} from '#domains/payments/core/tenders.ts';
import {
  findAmountsLeft,
  findSoldQuantity,
  type LineBack,
  type PricedReturn,
  priceReturn,
  type ReturnableLine,
  type ReturnLineRequest,
  type ReturnPricingRefusal,
  type SaleAmounts,
} from './price-return.ts';

export type ReturnCommand = {
  lines: readonly ReturnLineRequest[];
  refunds: readonly TenderRequest[];
};

/** What a line took out of stock, at cost, and how much of it was returned already. */
type SoldMovement = {
  /** 0: the product of the line; from 1 on: the parts of a bundle. */
  part: number;
  variant_id: string;
  quantity: Quantity;
  /** Cost, with later cost corrections. */
  value: Minor;
  returned: { quantity: Quantity; value: Minor };
  /** What is not yet returned of each cost layer; null: no layer is known. */
  lots?: readonly Lot[] | null;
};

/** A line as sold, its stock movements (none for a service), and what was returned already. */
export type SoldLine = ReturnableLine & { moved: readonly SoldMovement[] };

export type ReturnFacts = {
  warehouse_id: string;
  customer_id: string | null;
  lines: readonly SoldLine[];
  balance: SaleAmounts;
  methods: readonly Method[];
  /** The gift cards that receive a refund. */
  cards?: readonly KnownCard[] | undefined;
  accounts: Accounts;
};

/** `value`: the total cost at which the goods return to stock. */
export type ReturnedLine = LineBack & { value: Minor; back: readonly ReturnMovement[] };

export type ReturnMovement = {
  part: number;
  variant_id: string;
  quantity: Quantity;
  value: Minor;
  /** The cost layers that the goods return to. */
  lots?: readonly LotUse[];
  at_average?: true;
};

/** How a return was settled: refunded, credited to the due, or applied to other goods. */
export type Settled = {
  refunded: Minor;
  credited: Minor;
  applied: Minor;
  tenders: Tender[];
  cards: CardChange[];
};

export type DecidedReturn = Omit<PricedReturn, 'lines'> &
  Settled & { lines: ReturnedLine[]; moves: Move[]; journal: JournalLine[] };

export type TenderRefusal = Rejection<
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'customer_required'
  | 'gift_card_not_found'
  | 'gift_card_blocked'
  | 'gift_card_expired'
>;

export type ReturnRefusal =
  | ReturnPricingRefusal
  | TenderRefusal
  | Rejection<'refund_over_paid' | 'refund_does_not_match'>;

/** Decides a return: goods come back at the cost they left at, and their money with them. Pure. */
export function decideReturn(
  command: ReturnCommand,
  facts: ReturnFacts,
): DecidedReturn | ReturnRefusal {
  const back = priceReturn(command.lines, facts);
  if (isRejection(back)) return back;
  const settled = settleReturn(back.total, command.refunds, facts);
  if (isRejection(settled)) return settled;
  const lines = withValues(back.lines, facts.lines);
  const decided = { ...back, ...settled, lines };
  const journal = journalLines(returnPostings(decided, facts));
  const moves = movesIn(lines, facts.warehouse_id);
  return { ...decided, moves, journal };
}

/** The cost of each line comes back in the same exact shares as its price. */
export function withValues(back: readonly LineBack[], sold: readonly SoldLine[]): ReturnedLine[] {
  return back.map((line) => {
    const of = assertPresent(
      sold.find(({ id }) => id === line.sale_line_id),
      'the line was found before',
    );
    const moved = of.moved.map((movement) => returnMovementOf(line, of, movement));
    return { ...line, value: sumOf(moved, ({ value }) => value), back: moved };
  });
}

/** 2 sets of 3 soaps each left at 91.00, and one is returned: 3 soaps at 45.50. */
function returnMovementOf(line: LineBack, of: SoldLine, movement: SoldMovement): ReturnMovement {
  const { part, variant_id, returned: back, lots } = movement;
  const quantity = shareOf(movement.quantity, line.own_quantity, findSoldQuantity(of));
  const issued = { quantity: movement.quantity, value: movement.value, back, lots: lots ?? null };
  return { part, variant_id, quantity, ...comeBack(issued, quantity) };
}

/** `lines_before`: the number of lines of the document that precede these. */
export function movesIn(
  lines: readonly { back: readonly ReturnMovement[] }[],
  warehouse_id: string,
  lines_before = 0,
): Move[] {
  return lines.flatMap(({ back }, index) =>
    back.map(({ part, ...movement }) => ({
      warehouse_id,
      ...movement,
      kind: 'move' as const,
      line_no: movementNo(lines_before + index + 1, part),
    })),
  );
}

/** A refund is at most what was paid; the rest of the return reduces the due of the sale. */
function settleReturn(
  total: Minor,
  requests: readonly TenderRequest[],
  { balance, customer_id, ...facts }: ReturnFacts,
): Settled | ReturnRefusal {
  const assigned = refundTenders(requests, facts, customer_id);
  if (isRejection(assigned)) return assigned;
  const { refunded } = assigned;
  const left = findAmountsLeft(balance);
  if (refunded > left.paid) {
    return reject('refund_over_paid', { path: 'refunds', params: { left: left.paid } });
  }
  const credited = subtract(total, refunded);
  if (credited < 0 || credited > left.due) {
    return reject('refund_does_not_match', { path: 'refunds', params: { total, due: left.due } });
  }
  return { ...assigned, credited, applied: 0 as Minor };
}

/** Refunds, in money or to the customer's deposit: tenders with negative amounts. */
export function refundTenders(
  requests: readonly TenderRequest[],
  { methods, cards: known = [] }: Pick<ReturnFacts, 'methods' | 'cards'>,
  customer_id: string | null | undefined,
  field: 'payments' | 'refunds' = 'refunds',
): { tenders: Tender[]; refunded: Minor; cards: CardChange[] } | TenderRefusal {
  const assigned = assignTenders(requests, methods, field);
  if (isRejection(assigned)) return assigned;
  const isToDeposit = assigned.some(
    ({ method, tender }) => method.kind === 'deposit' && tender.amount > 0,
  );
  if (isToDeposit && !customer_id) return reject('customer_required', { path: field });
  const refunded = sumOf(assigned, ({ tender }) => tender.amount);
  const tenders = assigned.map(({ tender }) => ({
    ...tender,
    amount: negate(tender.amount),
    handed_over: negate(tender.amount),
  }));
  const carded = applyToCards(tenders, known, field);
  return isRejection(carded) ? (carded as TenderRefusal) : { ...carded, refunded };
}

/**
 * The postings of a return. In an exchange they do not balance alone: the difference is `applied`,
 * which the sale of the new goods posts with the opposite sign.
 */
export function returnPostings(
  decided: Omit<DecidedReturn, 'moves' | 'journal' | 'lines'> & {
    lines: readonly { value: Minor }[];
  },
  { accounts, customer_id }: Pick<ReturnFacts, 'accounts' | 'customer_id'>,
): Posting[] {
  const value = sumOf(decided.lines, (line) => line.value);
  return [
    {
      account_id: accounts.sales_return,
      amount: subtract(decided.subtotal, decided.vat_included),
    },
    { account_id: accounts.discount_given, amount: credit(decided.discount) },
    { account_id: accounts.output_vat, amount: decided.vat },
    { account_id: accounts.rounding, amount: decided.rounding },
    ...tenderPostings(decided.tenders, customer_id),
    {
      account_id: accounts.receivable,
      party_id: customer_id,
      amount: credit(decided.credited),
    },
    { account_id: accounts.inventory, amount: value },
    { account_id: accounts.cost_of_sales, amount: credit(value) },
  ];
}
