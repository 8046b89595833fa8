import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { moneyFormat, type NumberFormat, readNumber } from '#domains/kernel/core/read-number.ts';
import { readWrittenDay } from '#domains/kernel/core/read-typed-day.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export const DUE_FIELDS = ['due', 'due_date'] as const;
export type DueField = (typeof DUE_FIELDS)[number];

/** What a party owed, or was owed, when the books began; without a date it is due today. */
export type DueRow = { amount: Minor; due_date: string | null };

export type DueRowRefusal = Rejection<
  'due_unreadable' | 'due_too_fine' | 'due_negative' | 'due_date_unreadable'
>;

const DUE: NumberFormat = { ...moneyFormat('BDT'), mark: '.' };

/** The due of a row, null if it has none, or the first error. */
export function readDueRow(
  cells: Readonly<Record<DueField, string>>,
): DueRow | DueRowRefusal | null {
  const text = cells.due.trim();
  const amount = text === '' ? 0 : readNumber(text, DUE);
  if (isRejection(amount)) {
    if (amount.rejection === 'number_negative') return reject('due_negative');
    const isTooFine = amount.rejection === 'too_many_decimals';
    return reject(isTooFine ? 'due_too_fine' : 'due_unreadable', { params: { text } });
  }
  const day = toLatinDigits(cells.due_date.trim());
  const due_date = day === '' ? null : readWrittenDay(day);
  if (day !== '' && due_date === null) {
    return reject('due_date_unreadable', { params: { text: day } });
  }
  return amount === 0 ? null : { amount: amount as Minor, due_date };
}
