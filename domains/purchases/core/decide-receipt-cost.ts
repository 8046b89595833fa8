import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import type { LatePart } from '#domains/inventory/core/costs/past-moves.ts';
import type { Recosted } from '#domains/inventory/core/costs/recost.ts';
import { add, type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

export type ReceiptCostFacts = {
  supplier_id: string | null;
  methods: readonly Method[];
  accounts: Accounts;
  /** Where its goods came to. */
  warehouse_id: string;
  /** What the costs do to stock and to uses, a list of parts for each line of the receipt. */
  recosted: Pick<Recosted, 'parts'>;
};

/** What each line of the receipt costs besides; VAT that the shop gets back is beside it. */
export type CostToPost = {
  amounts: readonly Minor[];
  vat: Minor;
  payments: readonly TenderRequest[];
  /** What the supplier gives more for goods that went back before: it is not owed. By line. */
  returned?: { net: readonly Minor[]; vat: Minor };
};

/** How much the goods that are still somewhere become worth, and how much is gone with the rest. */
export type Landed = { to_stock: Minor; to_sales: Minor; parts: LatePart[] };

export type DecidedReceiptCost = {
  landed: Landed[];
  amount: Minor;
  vat: Minor;
  total: Minor;
  paid: Minor;
  due: Minor;
  tenders: Tender[];
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
 * hand 30.00 and Cost of sales 20.00 are debit, the carrier is owed 50.00. Of 100 that came at
 * 1,000.00 20 went back; billed at 1,100.00 they cost 8,000.00 more, not 10,000.00. Pure.
 */
export function decideReceiptCost(
  { amounts, vat: total_vat, payments, returned }: CostToPost,
  facts: ReceiptCostFacts,
): DecidedReceiptCost | ReceiptCostRefusal {
  const { accounts, supplier_id } = facts;
  if (supplier_id === null) return reject('supplier_not_found', { path: 'supplier_id' });
  if (total_vat === 0 && amounts.every((amount) => amount === 0)) return reject('nothing_changes');
  const landed = amounts.map((amount, at) => {
    const off = givenBack(facts, returned?.net[at] ?? ZERO);
    return landedOf(amount, [...(facts.recosted.parts[at] ?? []), ...off]);
  });
  const parts = landed.flatMap((line) => line.parts);
  const amount = sumOf(parts, (part) => part.amount);
  const vat = subtract(total_vat, returned?.vat ?? ZERO);
  const total = add(amount, vat);
  const assigned = assignTenders(payments, moneyMethods(facts.methods));
  if ('rejection' in assigned) return assigned;
  const paid = sumOf(assigned, ({ tender }) => tender.amount);
  if (paid > Math.max(total, 0)) return reject('payment_over_total', { path: 'payments' });
  const tenders = assigned.map(({ tender }) => ({
    ...tender,
    amount: negate(tender.amount),
    handed_over: negate(tender.amount),
  }));
  const due = subtract(total, paid);
  const journal = journalLines([
    ...parts.map((part) => ({ account_id: accounts[part.purpose], amount: part.amount })),
    { account_id: accounts.input_vat, amount: vat },
    ...tenders.map((one) => ({ account_id: one.account_id, amount: one.amount })),
    { account_id: accounts.payable, party_id: supplier_id, amount: credit(due) },
  ]);
  return { landed, amount, vat, total, paid, due, tenders, journal };
}

/**
 * What the supplier gives more for goods that went back is not owed: it stands against what those
 * goods cost more here, which is Cost variance too.
 */
function givenBack({ warehouse_id }: Pick<ReceiptCostFacts, 'warehouse_id'>, off: Minor) {
  const part = { purpose: 'cost_variance' as const, warehouse_id, used_on: null };
  return off === ZERO ? [] : [{ ...part, amount: negate(off) }];
}

/** Of 50.00, 30.00 went to goods that are here or on their way, and 20.00 with the others. */
export function landedOf(amount: Minor, parts: LatePart[]): Landed {
  const isStock = ({ purpose }: LatePart) => purpose === 'inventory' || purpose === 'transit';
  const to_stock = sumOf(parts.filter(isStock), (part) => part.amount);
  return { to_stock, to_sales: subtract(amount, to_stock), parts };
}
