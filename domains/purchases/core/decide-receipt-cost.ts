import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import type { Move } from '#domains/inventory/core/costing.ts';
import type { StockLevel } from '#domains/inventory/core/issue-lines.ts';
import { type Landed, landValue } from '#domains/inventory/core/land-value.ts';
import { add, type Minor, negate, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type Method,
  moneyMethods,
  placeTenders,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

export type ReceiptCostFacts = {
  supplier_id: string | null;
  methods: readonly Method[];
  accounts: Accounts;
  /** What the receipt moved, one for each of its lines, and the levels of now. */
  moves: readonly Move[];
  levels: ReadonlyMap<string, StockLevel>;
};

/** What each line of the receipt costs besides; VAT that the shop gets back is beside it. */
export type CostToPost = {
  amounts: readonly Minor[];
  vat: Minor;
  payments: readonly TenderRequest[];
};

export type DecidedReceiptCost = {
  landed: Landed[];
  amount: Minor;
  vat: Minor;
  total: Minor;
  paid: Minor;
  due: Minor;
  tenders: Tender[];
  moves: Move[];
  journal: JournalLine[];
};

export type ReceiptCostRefusal = Rejection<
  | 'supplier_not_found'
  | 'nothing_changes'
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'payment_over_total'
>;

/**
 * Costs that come after the goods. 10 pieces came at 100.00, 4 are sold, freight is 50.00: Stock in
 * hand 30.00 and Cost of sales 20.00 are debit, the carrier is owed 50.00. Pure.
 */
export function decideReceiptCost(
  { amounts, vat, payments }: CostToPost,
  facts: ReceiptCostFacts,
): DecidedReceiptCost | ReceiptCostRefusal {
  const { accounts, supplier_id } = facts;
  if (supplier_id === null) return reject('supplier_not_found', { path: 'supplier_id' });
  if (vat === 0 && amounts.every((amount) => amount === 0)) return reject('nothing_changes');
  const late = facts.moves.map((move, index) => {
    return { move, amount: amounts[index] ?? (0 as Minor) };
  });
  const { moves, landed } = landValue(late, facts.levels);
  const amount = add(...amounts);
  const total = add(amount, vat);
  const placed = placeTenders(payments, moneyMethods(facts.methods));
  if ('rejection' in placed) return placed;
  const paid = sumOf(placed, ({ tender }) => tender.amount);
  if (paid > Math.max(total, 0)) return reject('payment_over_total', { path: 'payments' });
  const tenders = placed.map(({ tender }) => ({
    ...tender,
    amount: negate(tender.amount),
    handed_over: negate(tender.amount),
  }));
  const due = subtract(total, paid);
  const journal = journalLines([
    { account_id: accounts.inventory, amount: sumOf(landed, ({ to_stock }) => to_stock) },
    { account_id: accounts.cost_of_sales, amount: sumOf(landed, ({ to_sales }) => to_sales) },
    { account_id: accounts.input_vat, amount: vat },
    ...tenders.map((one) => ({ account_id: one.account_id, amount: one.amount })),
    { account_id: accounts.payable, party_id: supplier_id, amount: credit(due) },
  ]);
  return { landed, amount, vat, total, paid, due, tenders, moves, journal };
}
