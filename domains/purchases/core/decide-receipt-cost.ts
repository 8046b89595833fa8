import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import type { LatePart } from '#domains/inventory/core/costs/past-moves.ts';
import type { Recosted } from '#domains/inventory/core/costs/recost.ts';
import { add, type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
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
  /** The warehouse of the receipt. */
  warehouse_id: string;
  /** The effect of the costs on stock and uses: a list of parts for each receipt line. */
  recosted: Pick<Recosted, 'parts'>;
};

/** The additional cost of each receipt line, without recoverable VAT. */
export type CostToPost = {
  amounts: readonly Minor[];
  vat: Minor;
  payments: readonly TenderRequest[];
  /** Additional credit for stock that was returned before, by line: it is not owed. */
  returned?: { net: readonly Minor[]; vat: Minor };
};

/** The amount added to stock on hand and in transit, and the amount for the rest. */
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
 * Late costs of a receipt. 10 pieces at 100.00, 4 are sold, freight is 50.00: debit Stock in hand
 * 30.00 and Cost of sales 20.00, and the carrier is owed 50.00. Of 100 at 1,000.00, 20 were
 * returned; billed at 1,100.00 the rest costs 8,000.00 more, not 10,000.00. Pure.
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
    return splitLanded(amount, [...(facts.recosted.parts[at] ?? []), ...off]);
  });
  const parts = landed.flatMap((line) => line.parts);
  const amount = sumOf(parts, (part) => part.amount);
  const vat = subtract(total_vat, returned?.vat ?? ZERO);
  const total = add(amount, vat);
  const assigned = assignTenders(payments, moneyMethods(facts.methods));
  if (isRejection(assigned)) return assigned;
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
 * Additional credit for returned stock is not owed. It offsets the additional cost of that stock,
 * which is posted to Cost variance too.
 */
function givenBack({ warehouse_id }: Pick<ReceiptCostFacts, 'warehouse_id'>, off: Minor) {
  const part = { purpose: 'cost_variance' as const, warehouse_id, used_on: null };
  return off === ZERO ? [] : [{ ...part, amount: negate(off) }];
}

/** Of 50.00, 30.00 for stock on hand and in transit, and 20.00 for the rest. */
export function splitLanded(amount: Minor, parts: LatePart[]): Landed {
  const isStock = ({ purpose }: LatePart) => purpose === 'inventory' || purpose === 'transit';
  const to_stock = sumOf(parts.filter(isStock), (part) => part.amount);
  return { to_stock, to_sales: subtract(amount, to_stock), parts };
}
