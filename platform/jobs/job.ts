import type { Tx } from '#platform/db/tx.ts';
import type { JobIds } from './enqueue.sql.ts';

/** What the handler of a job gets beside its ids. */
export type JobRun = {
  /** Whether the server is closing: finish what is begun, and enqueue the rest again. */
  readonly isOver: () => boolean;
  /** Ends calls to the outside when the server cannot wait for them any more. */
  readonly signal: AbortSignal;
  /**
   * A transaction of the application's role, in the shop of the job. Commit before a call to the
   * outside, and begin another after it.
   */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/**
 * Does the work of a job; it may run twice. A failure of another service is written into the row of
 * what was to be done, with the time of the next try. What a handler throws is a defect of ours, or
 * the database is away: the library tries again, after 3 seconds, 7, 20 and so on, up to six hours.
 */
export type Handler = (ids: JobIds, run: JobRun) => Promise<void>;

/** The tasks of the server, by name. */
export type Tasks = Readonly<Record<string, Handler>>;

/** Work that recurs: once over all processes, and once when a server starts. */
export type CronEntry = {
  /** A task whose jobs have no ids, and which does all that is due, however late. */
  readonly task: string;
  /** When, in UTC, as cron writes it. */
  readonly when: string;
};

/** For the log of the operator, without what the job is about. */
export type JobFailure = {
  readonly task: string;
  readonly tries: number;
  readonly error: unknown;
};
