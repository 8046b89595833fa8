import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';

/** A row of a file by the fields that it was mapped to; a field without a column is empty. */
export type ImportRow<Field extends string> = {
  /** As a spreadsheet shows it: the header is row 1. */
  readonly number: number;
  readonly cells: Readonly<Record<Field, string>>;
};

/** The rows of a file, as often as asked: an import may look once before it works. */
export type ImportRows<Field extends string> = () => AsyncIterable<ImportRow<Field>>;

/** Hears what became of each row. */
export type ImportReport = {
  /** How far the work is. */
  reached(row: number): void;
  /** The row is part of what was made: `invoice 536365`. */
  imported(row: number, subject: string): void;
  left(row: number, subject: string, reason: Rejection): void;
};

/** An import at work: as whom, by which clock, in transactions of its own as often as needed. */
export type ImportRun = {
  context(): Context;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Everything is tried, nothing is kept. */
  readonly is_dry_run: boolean;
  readonly report: ImportReport;
};

/** What rolls a trial back after it succeeded; the answer rides along. */
export type Tried<T> = Rejection<'tried'> & { readonly answer: T };

export function isTried<T>(value: T | Rejection): value is Tried<T> {
  return typeof value === 'object' && value !== null && 'answer' in value && isRejection(value);
}

/** One transaction that is committed, or in a dry run rolled back although it went well. */
export async function attempt<T extends object>(
  run: ImportRun,
  work: (tx: Tx) => Promise<T | Rejection>,
): Promise<T | Rejection> {
  const outcome = await run.transaction(async (tx) => {
    const answer = await work(tx);
    if (!run.is_dry_run || isRejection(answer)) return answer;
    return { rejection: 'tried' as const, answer };
  });
  return isTried<T>(outcome as T | Rejection)
    ? (outcome as unknown as Tried<T>).answer
    : (outcome as T);
}
