import { assert } from '#domains/kernel/core/assert.ts';
import { add, type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';

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
export type Posting = { account_id: string; party_id?: string | null; amount: Minor };

export type JournalLine = {
  account_id: string;
  party_id: string | null;
  debit: Minor;
  credit: Minor;
};

/** Negates an amount: `credit(x)` marks a credit in posting rules. */
export function credit(amount: Minor): Minor {
  return negate(amount);
}

/**
 * The lines of an entry: amounts on the same account and party are one line, a sum of zero is no
 * line. An unbalanced entry is a defect of a posting rule, so it throws.
 */
export function journalLines(postings: readonly Posting[]): JournalLine[] {
  assert(
    add(...postings.map(({ amount }) => amount)) === 0,
    'debit and credit of an entry are equal',
  );
  const merged = new Map<string, { account_id: string; party_id: string | null; net: Minor }>();
  for (const { account_id, party_id = null, amount } of postings) {
    const key = `${account_id} ${party_id ?? ''}`;
    const before = merged.get(key)?.net ?? ZERO;
    merged.set(key, { account_id, party_id, net: add(before, amount) });
  }
  return [...merged.values()]
    .filter(({ net }) => net !== 0)
    .map(({ account_id, party_id, net }) => ({
      account_id,
      party_id,
      debit: net > 0 ? net : ZERO,
      credit: net < 0 ? negate(net) : ZERO,
    }));
}

/** The same lines with debit and credit exchanged. */
export function reverseLines(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
}
