import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/**
 * What a job holds: `shop_id` if it is a shop's, and other ids, each a text of at most 64
 * characters. Together at most 1 kB. Everything else is read when the job runs.
 */
export type JobIds = Readonly<Record<string, string>>;

export type JobOptions = {
  /** Jobs of one queue run one after the other: see queueOf. */
  readonly queue?: string;
  /** When it may run; without it at once. */
  readonly due?: Date;
  /** A waiting job of the same key is replaced. One that runs is not: the new one runs after it. */
  readonly key?: string;
};

/** A job to enqueue. */
export type NewJob = JobOptions & { readonly ids: JobIds };

/**
 * Enqueues a job of a task of `apps/server/jobs.ts`. It runs once this transaction has committed,
 * and never if it does not.
 */
export async function enqueue(
  tx: Tx,
  task: string,
  ids: JobIds,
  options: JobOptions = {},
): Promise<void> {
  await enqueueQuery(task, [{ ids, ...options }]).execute(tx);
}

/** Enqueues many jobs of one task in one statement. */
export async function enqueueAll(tx: Tx, task: string, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await enqueueQuery(task, jobs).execute(tx);
}

/** The statement of enqueueAll, for a caller who sends several together. */
export function enqueueQuery(task: string, jobs: readonly NewJob[]): RawBuilder<unknown> {
  return sql`
    select enqueue_job(${task}, t.ids::jsonb, t.queue, t.due, t.key)
    from unnest(${jobs.map(({ ids }) => JSON.stringify(ids))}::text[],
      ${jobs.map(({ queue }) => queue ?? null)}::text[],
      ${jobs.map(({ due }) => due ?? null)}::timestamptz[],
      ${jobs.map(({ key }) => key ?? null)}::text[]) as t (ids, queue, due, key)`;
}
