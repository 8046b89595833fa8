import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { vatByRate } from '#domains/accounting/core/vat.ts';
import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { payOut } from '#domains/payments/core/pay-out.ts';
import type { Method, Tender, TenderRequest } from '#domains/payments/core/tenders.ts';

export type ExpenseCommand = {
  supplier_id?: string | undefined;
  lines: readonly {
    account_id: string;
    description?: string | undefined;
    net: Minor;
    vat_rate?: Rate | undefined;
  }[];
  payments: readonly TenderRequest[];
};

export type ExpenseFacts = {
  /** For each known account of the request, whether it is an expense category. */
  categories: ReadonlyMap<string, boolean>;
  /** Null: not in the request, or unknown. */
  supplier_id: string | null;
  vat_registered: boolean;
  methods: readonly Method[];
  accounts: Accounts;
};

export type ExpenseLine = {
  account_id: string;
  description: string;
  net: Minor;
  vat_rate: Rate;
  vat: Minor;
};

export type DecidedExpense = {
  lines: ExpenseLine[];
  subtotal: Minor;
  vat: Minor;
  total: Minor;
  paid: Minor;
  due: Minor;
  tenders: Tender[];
  journal: JournalLine[];
};

export type ExpenseRefusal = Rejection<
  | 'supplier_not_found'
  | 'account_not_found'
  | 'account_does_not_fit'
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'amount_too_large'
  | 'payment_over_total'
  | 'supplier_required'
>;

/** Thousands of such documents still add up exactly. */
const TOTAL_MAX = 1_000_000_000_000_000;

/**
 * A shop registered for VAT can claim the VAT back: rent 1,000.00 + 15 % is Rent 1,000.00 and VAT
 * receivable 150.00; otherwise it is part of the rent. The unpaid part is owed to the supplier.
 */
export function decideExpense(
  command: ExpenseCommand,
  facts: ExpenseFacts,
): DecidedExpense | ExpenseRefusal {
  if (command.supplier_id !== undefined && facts.supplier_id === null) {
    return reject('supplier_not_found', { path: 'supplier_id' });
  }
  const misplaced = checkCategories(command, facts);
  if (misplaced !== null) return misplaced;
  const lines = linesWithVat(command);
  if (lines === null) return reject('amount_too_large', { path: 'lines' });
  const subtotal = sumOf(lines, (line) => line.net);
  const vat = sumOf(lines, (line) => line.vat);
  const total = add(subtotal, vat);
  const out = payOut(command.payments, facts.methods);
  if (isRejection(out)) return out;
  const { tenders, paid } = out;
  if (paid > total) return reject('payment_over_total', { path: 'payments' });
  const due = subtract(total, paid);
  if (due > 0 && facts.supplier_id === null) {
    return reject('supplier_required', { path: 'supplier_id', params: { due } });
  }
  const { accounts, vat_registered } = facts;
  const journal = journalLines([
    ...lines.map((line) => ({
      account_id: line.account_id,
      amount: vat_registered ? line.net : add(line.net, line.vat),
    })),
    { account_id: accounts.input_vat, amount: vat_registered ? vat : ZERO },
    ...tenders.map(({ account_id, amount }) => ({ account_id, amount })),
    { account_id: accounts.payable, party_id: facts.supplier_id, amount: credit(due) },
  ]);
  return { lines, subtotal, vat, total, paid, due, tenders, journal };
}

function checkCategories(
  { lines }: ExpenseCommand,
  { categories }: ExpenseFacts,
): Rejection<'account_not_found' | 'account_does_not_fit'> | null {
  for (const [index, { account_id }] of lines.entries()) {
    const path = `lines.${index}.account_id`;
    const fits = categories.get(account_id);
    if (fits === undefined) return reject('account_not_found', { path });
    if (!fits) return reject('account_does_not_fit', { path });
  }
  return null;
}

/** The total of the lines with VAT; null: above the maximum of a document. */
export function expenseTotal(lines: ExpenseCommand['lines']): Minor | null {
  const reckoned = linesWithVat({ lines });
  return reckoned && sumOf(reckoned, ({ net, vat }) => add(net, vat));
}

/** Null: the total is above the maximum of a document. */
function linesWithVat({ lines }: Pick<ExpenseCommand, 'lines'>): ExpenseLine[] | null {
  let left = TOTAL_MAX;
  for (const { net } of lines) left -= net;
  if (left < 0) return null;
  const rates = lines.map((line) => line.vat_rate ?? (0 as Rate));
  const vats = vatByRate(
    lines.map((line) => line.net),
    rates,
  );
  return lines.map(({ account_id, description = '', net }, index) => ({
    account_id,
    description,
    net,
    vat_rate: rates[index] ?? (0 as Rate),
    vat: vats[index] ?? ZERO,
  }));
}
