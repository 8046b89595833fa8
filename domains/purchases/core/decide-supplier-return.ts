import { type Accounts, type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { issueReceived } from '#domains/inventory/core/levels/issue-received.ts';
import { takeShare } from '#domains/kernel/core/allocate.ts';
import {
  add,
  type Minor,
  minor,
  negate,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity, timesOne } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';
import { shareBack } from './owed.ts';

export type SupplierReturnCommand = {
  lines: readonly { receipt_line_id: string; quantity: Quantity }[];
  refunds: readonly TenderRequest[];
};

/** A line as received, its cost in the latest document, and its returned quantity. */
export type LineToReturn = {
  id: string;
  variant_id: string;
  /** Of the variant's own unit. */
  decimals: number;
  /** In the unit of the line, which holds `factor` own units. */
  quantity: Quantity;
  factor: Quantity;
  net: Minor;
  vat: Minor;
  returned: { quantity: Quantity };
};

export type SupplierReturnFacts = {
  supplier_id: string;
  vat_registered: boolean;
  lines: readonly LineToReturn[];
  /** The unpaid amount of the receipt. */
  open_due: Minor;
  methods: readonly Method[];
  accounts: Accounts;
  /** The movements of the receipt, one for each line, and the current levels. */
  moves: readonly Move[];
  levels: ReadonlyMap<string, StockLevel>;
};

export type ReturnedLine = {
  receipt_line_id: string;
  variant_id: string;
  quantity: Quantity;
  net: Minor;
  vat: Minor;
  cost: Minor;
};

export type DecidedSupplierReturn = {
  lines: ReturnedLine[];
  subtotal: Minor;
  vat: Minor;
  total: Minor;
  refunded: Minor;
  credited: Minor;
  /** The part of the credit that reduces this receipt; the rest reduces other dues. */
  off_receipt: Minor;
  cost: Minor;
  tenders: Tender[];
  moves: Move[];
  journal: JournalLine[];
};

export type SupplierReturnRefusal = Rejection<
  | 'receipt_line_not_found'
  | 'line_given_twice'
  | 'quantity_too_fine'
  | 'return_exceeds_received'
  | 'insufficient_stock'
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'payment_over_total'
>;

/**
 * A return to the supplier is credited at the cost in their document. Stock leaves at its present
 * cost, and the difference is Cost variance. 10 were received at 10.00 and 10 at 20.00, and 2 of
 * the first are returned: the due falls by 20.00. On the average 30.00 leave the stock, and 10.00
 * are Cost variance; with lots 20.00 leave, and there is no variance. Pure.
 */
export function decideSupplierReturn(
  { lines: requested, refunds }: SupplierReturnCommand,
  facts: SupplierReturnFacts,
): DecidedSupplierReturn | SupplierReturnRefusal {
  const shared = linesBack(requested, facts.lines);
  if (isRejection(shared)) return shared;
  const returnedMoves = shared.map(({ at, baseQuantity }) => ({
    move: facts.moves[at] as Move,
    quantity: baseQuantity,
  }));
  const left = issueReceived(returnedMoves, facts.levels);
  if (isRejection(left)) return left;
  const lines = shared.map(({ line }, index) => ({ ...line, cost: left.cost[index] ?? ZERO }));
  const subtotal = sumOf(lines, ({ net }) => net);
  const vat = sumOf(lines, (line) => line.vat);
  const total = add(subtotal, vat);
  const assigned = assignTenders(refunds, moneyMethods(facts.methods), 'refunds');
  if (isRejection(assigned)) return assigned;
  const tenders = assigned.map(({ tender }) => tender);
  const refunded = sumOf(tenders, ({ amount }) => amount);
  if (refunded > total) return reject('payment_over_total', { path: 'refunds' });
  const credited = subtract(total, refunded);
  const cost = sumOf(lines, (line) => line.cost);
  const { accounts, supplier_id: party_id } = facts;
  const vat_back = facts.vat_registered ? vat : ZERO;
  const journal = journalLines([
    { account_id: accounts.payable, party_id, amount: credited },
    ...tenders.map(({ account_id, amount }) => ({ account_id, amount })),
    { account_id: accounts.inventory, amount: negate(cost) },
    { account_id: accounts.input_vat, amount: negate(vat_back) },
    { account_id: accounts.cost_variance, amount: subtract(add(cost, vat_back), total) },
  ]);
  const off_receipt = minor(Math.min(credited, Math.max(facts.open_due, 0)));
  const sums = { subtotal, vat, total, refunded, credited, off_receipt, cost };
  return { lines, ...sums, tenders, moves: left.moves, journal };
}

type Shared = { at: number; baseQuantity: Quantity; line: Omit<ReturnedLine, 'cost'> };

/** Each line is returned at its share of net and VAT; the last part takes the remainder. */
function linesBack(
  requested: SupplierReturnCommand['lines'],
  lines: readonly LineToReturn[],
): Shared[] | SupplierReturnRefusal {
  const shared: Shared[] = [];
  for (const [index, { receipt_line_id, quantity: taken }] of requested.entries()) {
    const path = `lines.${index}`;
    const at = lines.findIndex(({ id }) => id === receipt_line_id);
    const line = lines[at];
    if (line === undefined) {
      return reject('receipt_line_not_found', { path: `${path}.receipt_line_id` });
    }
    if (shared.some((one) => one.at === at)) return reject('line_given_twice', { path });
    const baseQuantity = timesOne(taken, line.factor);
    if (baseQuantity === 'too_large') return reject('return_exceeds_received', { path });
    if (baseQuantity === 'too_fine' || isTooFine(baseQuantity, line.decimals)) {
      const params = { decimals: line.decimals };
      return reject('quantity_too_fine', { path: `${path}.quantity`, params });
    }
    const { quantity: of } = line;
    const returned = line.returned.quantity;
    if (taken > of - returned) {
      const params = { left: of - returned };
      return reject('return_exceeds_received', { path: `${path}.quantity`, params });
    }
    // By the latest document: earlier returns got their share of it when it was posted.
    const before = { quantity: of, returned };
    const part = (full: Minor) =>
      takeShare({
        total: full,
        of,
        taken_before: returned,
        taken,
        given_before: shareBack(full, before),
      });
    const net = part(line.net);
    const vat = part(line.vat);
    const { variant_id } = line;
    shared.push({
      at,
      baseQuantity,
      line: { receipt_line_id, variant_id, quantity: taken, net, vat },
    });
  }
  return shared;
}
