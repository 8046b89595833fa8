import { assert } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { add, type Minor, negate, sumOf, ZERO } from '#domains/kernel/core/money.ts';

/** The purpose by which posting rules find an account; the chart has one account for each. */
export type Purpose =
  | 'inventory'
  | 'transit'
  | 'receivable'
  | 'payable'
  | 'customer_deposit'
  | 'gift_card'
  | 'input_vat'
  | 'output_vat'
  | 'opening_equity'
  | 'sales'
  | 'service_income'
  | 'sales_return'
  | 'discount_given'
  | 'rounding'
  | 'delivery_income'
  | 'cost_of_sales'
  | 'cost_variance'
  | 'stock_gain'
  | 'stock_loss'
  | 'internal_use_expense'
  | 'gifts_expense'
  | 'bad_debt'
  | 'owner_capital'
  | 'owner_drawings'
  | 'other_income'
  | 'cash_difference'
  | 'retained'
  | 'vat_credit'
  | 'vat_withheld'
  | 'import_tax'
  | 'vat_due'
  | 'sd_due'
  | 'tax_withheld'
  | 'exchange_realised'
  | 'exchange_unrealised';

export type Accounts = Readonly<Record<Purpose, string>>;

/** One amount on one account: positive is debit, negative credit. */
export type Posting = {
  account_id: string;
  party_id?: string | null;
  /** Absent: that of the document. */
  branch_id?: string;
  amount: Minor;
};

export type JournalLine = {
  account_id: string;
  party_id: string | null;
  /** Absent: that of the document. */
  branch_id?: string;
  debit: Minor;
  credit: Minor;
};

/** Negates an amount: `credit(x)` marks a credit in posting rules. */
export function credit(amount: Minor): Minor {
  return negate(amount);
}

/**
 * The lines of an entry: amounts on the same account and party of a branch are one line, a sum of
 * zero is no line. An entry that is out of balance in a branch is a defect of a posting rule, so it
 * throws.
 */
export function journalLines(postings: readonly Posting[]): JournalLine[] {
  for (const own of Map.groupBy(postings, ({ branch_id }) => branch_id).values()) {
    assert(sumOf(own, ({ amount }) => amount) === 0, 'debit and credit of a branch are equal');
  }
  const merged = new Map<string, Omit<Posting, 'amount'> & { net: Minor }>();
  for (const { amount, ...place } of postings) {
    const key = `${place.branch_id ?? ''} ${place.account_id} ${place.party_id ?? ''}`;
    merged.set(key, { ...place, net: add(merged.get(key)?.net ?? ZERO, amount) });
  }
  return [...merged.values()]
    .filter(({ net }) => net !== 0)
    .map(({ account_id, party_id = null, branch_id, net }) => ({
      account_id,
      party_id,
      ...defined({ branch_id }),
      debit: net > 0 ? net : ZERO,
      credit: net < 0 ? negate(net) : ZERO,
    }));
}

/** The same lines with debit and credit exchanged. */
export function reverseLines(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
}
