import { type JournalLine, journalLines } from '#domains/accounting/core/journal.ts';
import { LINE_MAX, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type WrittenLine = {
  readonly account_id: string;
  readonly debit?: Minor | undefined;
  readonly credit?: Minor | undefined;
  readonly note?: string | undefined;
};

/** For each existing account, whether it is a control account, which only documents post to. */
export type KnownAccounts = ReadonlyMap<string, { readonly is_control: boolean }>;

export type DecidedJournal = {
  /** The sum of either side. */
  amount: Minor;
  lines: { account_id: string; debit: Minor; credit: Minor; note: string }[];
  journal: JournalLine[];
};

export type JournalRefusal = Rejection<
  | 'one_line'
  | 'one_side'
  | 'account_not_found'
  | 'control_account'
  | 'account_on_both_sides'
  | 'amount_too_large'
  | 'unbalanced'
>;

/**
 * A manual entry: Depreciation 500.00 debit = Accumulated depreciation 500.00 credit. An account
 * may have several lines, each with its note, and the books add them up. On both sides it is
 * refused, because the sum would move less than is written.
 */
export function decideJournal(
  lines: readonly WrittenLine[],
  accounts: KnownAccounts,
): DecidedJournal | JournalRefusal {
  if (lines.length < 2) return reject('one_line', { path: 'lines' });
  const written = lines.map(({ account_id, note = '', ...amounts }) => ({
    account_id,
    note,
    debit: amounts.debit ?? ZERO,
    credit: amounts.credit ?? ZERO,
  }));
  const faulty = checkLines(written, accounts);
  if (faulty !== null) return faulty;
  const large = written.findIndex(({ debit, credit }) => debit > LINE_MAX || credit > LINE_MAX);
  if (large !== -1) return reject('amount_too_large', { path: `lines.${large}` });
  const amount = sumOf(written, (line) => line.debit);
  const other = sumOf(written, (line) => line.credit);
  if (amount !== other) {
    return reject('unbalanced', { path: 'lines', params: { debit: amount, credit: other } });
  }
  const journal = journalLines(
    written.map((line) => ({
      account_id: line.account_id,
      amount: subtract(line.debit, line.credit),
    })),
  );
  return { amount, lines: written, journal };
}

/** An entry is reversed on a later day than its own. */
export function checkReversalDay(
  reverses_on: string | undefined,
  business_date: string,
): Rejection<'day_before_entry'> | null {
  if (reverses_on === undefined || reverses_on > business_date) return null;
  return reject('day_before_entry', { path: 'reverses_on', params: { day: business_date } });
}

function checkLines(
  lines: DecidedJournal['lines'],
  accounts: KnownAccounts,
): JournalRefusal | null {
  const sides = new Map<string, 'debit' | 'credit'>();
  for (const [index, { account_id, ...amounts }] of lines.entries()) {
    const path = `lines.${index}.account_id`;
    if ((amounts.debit === 0) === (amounts.credit === 0)) {
      return reject('one_side', { path: `lines.${index}` });
    }
    const account = accounts.get(account_id);
    if (account === undefined) return reject('account_not_found', { path });
    if (account.is_control) return reject('control_account', { path });
    const side = amounts.debit > 0 ? 'debit' : 'credit';
    const before = sides.get(account_id) ?? side;
    if (before !== side) return reject('account_on_both_sides', { path });
    sides.set(account_id, side);
  }
  return null;
}
