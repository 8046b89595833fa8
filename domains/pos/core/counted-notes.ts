import { add, type Minor, minor } from '#domains/kernel/core/money.ts';

/** A denomination and how many of it were counted: 3 of 500.00. */
export type CountedNote = { note: Minor; count: number };

/** The notes and coins of Bangladesh, largest first: ৳1000 to ৳1. */
export const BDT_NOTES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100].map(
  minor,
);

/** 3 x 500.00 + 2 x 20.00 = 1,540.00. */
export function sumOfNotes(notes: readonly CountedNote[]): Minor {
  return add(...notes.map(({ note, count }) => minor(note * count)));
}
