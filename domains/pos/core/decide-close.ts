import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type CountedNote, sumOfNotes } from './counted-notes.ts';

export type CloseCommand = {
  counted?: Minor | undefined;
  notes?: readonly CountedNote[] | undefined;
  taken_out?: Minor | undefined;
};

export type CloseFacts = {
  /** The opening float, the cash of the shift's documents, and cash movements. */
  expected: Minor;
  cash_account_id: string;
  accounts: Accounts;
};

export type DecidedClose = {
  expected: Minor;
  counted: Minor;
  difference: Minor;
  taken_out: Minor;
  left_in_drawer: Minor;
  journal: JournalLine[];
};

type CloseRefusal = Rejection<'count_required' | 'count_does_not_match' | 'taken_out_over_counted'>;

/** The result of a count, and its postings. Pure. */
export function decideClose(command: CloseCommand, facts: CloseFacts): DecidedClose | CloseRefusal {
  const counted = countedOf(command);
  if (typeof counted !== 'number') return counted;
  const taken_out = command.taken_out ?? ZERO;
  if (taken_out > counted) {
    return reject('taken_out_over_counted', { path: 'taken_out', params: { counted } });
  }
  // Expected 5,240.00, counted 5,225.00: 15.00 short.
  const difference = subtract(counted, facts.expected);
  return {
    expected: facts.expected,
    counted,
    difference,
    taken_out,
    left_in_drawer: subtract(counted, taken_out),
    journal: journalLines([
      { account_id: facts.cash_account_id, amount: difference },
      { account_id: facts.accounts.cash_difference, amount: credit(difference) },
    ]),
  };
}

/** The counted amount, or the sum of the notes; if both are given they must agree. */
function countedOf({ counted, notes }: CloseCommand): Minor | CloseRefusal {
  if (notes === undefined) return counted ?? reject('count_required', { path: 'counted' });
  const sum = sumOfNotes(notes);
  if (counted !== undefined && counted !== sum) {
    return reject('count_does_not_match', { path: 'counted', params: { sum } });
  }
  return sum;
}
