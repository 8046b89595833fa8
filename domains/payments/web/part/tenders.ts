import { add, type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { PaymentMethod } from '../../contract/payment-method.ts';
import { tender } from '../../core/tenders.ts';
import type { TenderRow } from './tender-row.ts';

export type TenderOutcome = {
  handed: Minor;
  change: Minor;
  /** What is still to pay, or goes on due. */
  due: Minor;
  /** More than the total, by methods that give no change. */
  isOver: boolean;
};

/** The state of the payment, by the rule of the server. */
export function tenderOutcomeOf(
  total: Minor,
  rows: readonly TenderRow[],
  methods: readonly PaymentMethod[],
): TenderOutcome {
  const given = rows.filter((row) => row.amount > 0);
  const handed = sumOf(given, (row) => row.amount);
  const known = methods.map((method) => ({ ...method, banks: [] }));
  const result = tender(total, given, known);
  if (isRejection(result)) return { handed, change: ZERO, due: ZERO, isOver: true };
  return { handed, change: result.change, due: result.due, isOver: false };
}

/** What the other rows leave for one row. */
export function restFor(total: Minor, rows: readonly TenderRow[], key: number): Minor {
  const others = add(...rows.filter((row) => row.key !== key).map((row) => row.amount));
  return Math.max(total - others, 0) as Minor;
}

const NOTES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100];

/**
 * The total itself, then the next hundred, five hundred and thousand, each above the one before.
 */
export function quickCash(rest: Minor): Minor[] {
  if (rest <= 0) return [];
  const amounts: number[] = [rest];
  for (const note of [10_000, 50_000, 100_000]) {
    const last = amounts.at(-1) ?? rest;
    amounts.push((Math.trunc(last / note) + 1) * note);
  }
  return amounts as Minor[];
}

/** The fewest taka notes and coins for an amount; amounts under one taka are left out. */
export function notesOf(change: Minor): { note: Minor; count: number }[] {
  let rest: number = change;
  const notes: { note: Minor; count: number }[] = [];
  for (const note of NOTES) {
    const count = Math.trunc(rest / note);
    if (count > 0) notes.push({ note: note as Minor, count });
    rest -= count * note;
  }
  return notes;
}

/**
 * Splits money between a sale and an earlier due. The sale takes first, and methods without change
 * before cash, so that the change belongs to the payment of the due. A sale of 1,076 and a due of
 * 3,450, paid by bKash 2,000 and a note of 5,000: the sale takes 1,076 of the bKash, the due takes
 * 924 of it and the note, and the change is 2,474.
 */
export function splitTenders(
  total: Minor,
  rows: readonly TenderRow[],
  methods: readonly PaymentMethod[],
): { sale: TenderRow[]; earlier: TenderRow[] } {
  const isCash = ({ payment_method_id }: TenderRow) =>
    methods.some(({ id, kind }) => id === payment_method_id && kind === 'cash');
  const given = rows.filter((row) => row.amount > 0);
  const sorted = [...given.filter((row) => !isCash(row)), ...given.filter(isCash)];
  const sale: TenderRow[] = [];
  const earlier: TenderRow[] = [];
  let left: number = total;
  for (const row of sorted) {
    const part = Math.min(left, row.amount) as Minor;
    const rest = (row.amount - part) as Minor;
    left -= part;
    if (part > 0) sale.push({ ...row, amount: part });
    if (rest > 0) earlier.push({ ...row, amount: rest });
  }
  return { sale, earlier };
}

/** The amount that rows take from the customer's deposit. */
export function sumFromDeposit(
  rows: readonly TenderRow[],
  methods: readonly PaymentMethod[],
): Minor {
  const deposit = methods.find(({ kind }) => kind === 'deposit');
  return sumOf(
    rows.filter(({ payment_method_id }) => payment_method_id === deposit?.id),
    ({ amount }) => amount,
  );
}
