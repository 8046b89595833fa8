import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';

/** A row of a file by its mapped fields; a field without a column is empty. */
export type ImportRow<Field extends string> = {
  /** As in a spreadsheet: the header is row 1. */
  readonly number: number;
  readonly cells: Readonly<Record<Field, string>>;
};

/** The rows of a file, any number of times: an import may scan them before it works. */
export type ImportRows<Field extends string> = () => AsyncIterable<ImportRow<Field>>;

/** Receives the outcome of each row. */
export type ImportReport = {
  /** The row that was reached. */
  reached(row: number): void;
  /** The row is part of a created record: `invoice 536365`. */
  imported(row: number, subject: string): void;
  left(row: number, subject: string, reason: Rejection): void;
};

/** A running import: its user, its clock, and transactions of its own. */
export type ImportRun = {
  context(): Context;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A dry run: all is tried, and nothing is stored. */
  readonly is_dry_run: boolean;
  readonly report: ImportReport;
};

/** Rolls back a successful dry run; carries its result. */
export type Tried<T> = Rejection<'tried'> & { readonly answer: T };

export function isTried<T>(value: T | Rejection): value is Tried<T> {
  return typeof value === 'object' && value !== null && 'answer' in value && isRejection(value);
}

/** One transaction, committed or, in a dry run, rolled back despite success. */
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
