import type { Job } from 'graphile-worker';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { shopSetByKey } from '#platform/db/shop-set.sql.ts';
import type { JobIds } from './enqueue.sql.ts';
import type { Handler, JobFailure, JobRun } from './job.ts';
import type { Places } from './places.ts';

export type RunOptions = {
  readonly database: Database;
  readonly places: Places;
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
  /** Puts the job back for a moment. */
  readonly putBack: () => Promise<unknown>;
  readonly onFailure: (failure: JobFailure) => void;
};

/** Runs a job in a place of its shop, or puts it back if none is left for it. */
export async function runJob(handler: Handler, job: Job, options: RunOptions): Promise<void> {
  const { database, places, isOver, signal, putBack, onFailure } = options;
  const ids = idsOf(job.payload);
  const { shop_id } = ids;
  const place = { task: job.task_identifier, shop_id };
  if (!places.take(place)) {
    await putBack();
    return;
  }
  const first = shop_id === undefined ? '' : shopSetByKey(shop_id);
  const transaction: JobRun['transaction'] = (work) => withTransaction(database, first, work);
  try {
    await handler(ids, { isOver, signal, transaction });
  } catch (error) {
    onFailure({ task: job.task_identifier, tries: job.attempts, error });
    // The library stores the message, and an error of ours may repeat what a customer typed.
    throw new Error(nameOf(error));
  } finally {
    places.leave(place);
  }
}

/** What cron adds about its time is no id. */
function idsOf(payload: unknown): JobIds {
  const entries = Object.entries(payload as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string')) as JobIds;
}

function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'Error');
}
