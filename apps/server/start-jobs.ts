import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Database } from '#platform/db/database.ts';
import { JobWorker } from '#platform/jobs/job-worker.ts';
import { CRON } from './cron.ts';
import { JOBS, type JobMeans, SLOW_JOBS } from './jobs.ts';
import { sendByConnections } from './send-by-connections.ts';

/** The queue's login, and a small pool of the application's role: jobs never hold up requests. */
export type JobPools = { readonly login: PoolConfig; readonly database: Database };

type Options = JobPools &
  Omit<JobMeans, 'database' | 'onFailure' | 'onUnsent'> & { readonly log: FastifyBaseLogger };

/** Runs the jobs of JOBS beside the requests. */
export function startJobs({ login, database, log, ...rest }: Options): JobWorker {
  const onFailure = (failure: object) => log.error(failure, 'a job failed');
  const onUnsent = (failure: object) => log.warn(failure, 'a message was not sent');
  const sms = sendByConnections({ ...rest, database }, rest.channels.sms);
  const channels = { ...rest.channels, sms };
  const means: JobMeans = { ...rest, channels, database, onFailure, onUnsent };
  const tasks = Object.entries(JOBS).map(([task, handlerOf]) => [task, handlerOf(means)] as const);
  return new JobWorker({
    login,
    database,
    tasks: Object.fromEntries(tasks),
    cron: CRON,
    slow: SLOW_JOBS,
    onFailure,
  });
}
