import { EventEmitter } from 'node:events';
import type { JobHelpers, Runner, RunnerOptions, TaskList, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { defined } from '#domains/kernel/core/defined.ts';
import type { CronEntry, Tasks } from './job.ts';
import { SCHEMA } from './open-jobs-login.ts';
import { Returns } from './returns.ts';
import { type RunOptions, runJob } from './run-job.ts';

/** For jobs that become due, or wait in a queue: those that are due at once are notified. */
const POLL_MS = 1_000;
/** Jobs that were fetched and found no place go back after this time. */
const FETCHED_MS = 1_000;
const PUT_BACK_MS = 1_000;

export type LibraryOptions = Omit<RunOptions, 'putBack'> & {
  readonly pool: Pool;
  readonly places_max: number;
  readonly tasks: Tasks;
  readonly cron: readonly CronEntry[];
};

/** A run of the library. */
export type Started = {
  /** Its promise ends when it is stopped, or has lost the database. */
  readonly runner: Runner;
  /** The name under which it locks what it takes. */
  readonly pool_id: string;
  /** Resolves when it begins to end. It may never come to an end: see JobWorker. */
  readonly ending: Promise<void>;
};

/** Starts the library, and each recurring task once: what was missed is made up for. */
export async function startLibrary(options: LibraryOptions): Promise<Started> {
  // Loaded here: the command line does without it.
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  const events = new EventEmitter() as WorkerEvents;
  const ending = Promise.withResolvers<void>();
  let pool_id = '';
  events.on('pool:create', ({ workerPool }) => {
    pool_id = workerPool.id;
  });
  events.on('pool:gracefulShutdown', () => ending.resolve());
  events.on('pool:forcefulShutdown', () => ending.resolve());
  const settings: RunnerOptions = {
    pgPool: options.pool,
    schema: SCHEMA,
    concurrency: options.places_max,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    // Its lines repeat payloads; failures come to onFailure.
    logger: new Logger(() => () => undefined),
    taskList: taskListOf(options),
    parsedCronItems: parseCronItems(options.cron.map(cronItemOf)),
    preset: {
      worker: {
        // One statement looks for jobs for all places.
        localQueue: { size: options.places_max, ttl: FETCHED_MS },
        // Without a delay the library does not await this write, and its failure ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
  const runner = await run(settings);
  try {
    await addRecurring(runner, options.cron);
  } catch (error) {
    // Left alone it would go on, and hold the pool and the process. Its end may never come.
    void runner.stop().catch(() => undefined);
    throw error;
  }
  return { runner, pool_id, ending: ending.promise };
}

async function addRecurring({ addJob }: Runner, cron: readonly CronEntry[]): Promise<void> {
  for (const { task } of cron) await addJob(task, {}, cronItemOf({ task }).options);
}

/** Cron's job replaces one that has not run yet, and never runs beside another of its task. */
function cronItemOf({ task, when = '* * * * *' }: { task: string; when?: string }) {
  return { task, match: when, options: { jobKey: task, queueName: task } };
}

function taskListOf({ tasks, ...options }: LibraryOptions): TaskList {
  const returns = new Returns(PUT_BACK_MS, options.places_max);
  return Object.fromEntries(
    Object.entries(tasks).map(([task, handler]) => [
      task,
      (_payload: unknown, helpers: JobHelpers) =>
        runJob(handler, helpers.job, {
          ...options,
          putBack: () => putBack(helpers, returns),
        }),
    ]),
  );
}

async function putBack({ job, addJob, getQueueName }: JobHelpers, returns: Returns): Promise<void> {
  const queueName = (await getQueueName()) ?? undefined;
  const runAt = new Date(returns.next(Date.now()));
  const again = { runAt, ...defined({ queueName, jobKey: job.key ?? undefined }) };
  await addJob(job.task_identifier, job.payload, again);
}
