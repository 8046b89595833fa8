import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolConfig } from 'pg';
import type { Database } from '#platform/db/database.ts';
import type { CronEntry, JobFailure, Tasks } from './job.ts';
import { OPTIONS } from './open-jobs-login.ts';
import { Places } from './places.ts';
import { startLibrary } from './start-library.ts';
import { beat, releaseWorker } from './worker-process.sql.ts';

export type WorkerOptions = {
  /** The login of openJobsLogin. */
  readonly login: PoolConfig;
  /** Of the application's role, for the handlers. */
  readonly database: Database;
  readonly tasks: Tasks;
  readonly cron: readonly CronEntry[];
  /** Tasks that wait for programs of others: none takes more than half of the places. */
  readonly slow?: readonly string[];
  /** Called for each failed try of a job, and for failures of the queue itself. */
  readonly onFailure: (failure: JobFailure) => void;
};

/** How many jobs run at once. */
const PLACES = 16;

/** One listens, one beats and fetches, one is for all that ends. */
const CONNECTIONS = 3;
const BEAT_MS = 5_000;

/** A closing server signals handlers after the first, and leaves their jobs after the second. */
const SIGNAL_MS = 5_000;
const LEAVE_MS = 8_000;
/** A database that does not answer holds up neither a start nor a closing server. */
const CONNECT_MS = 5_000;
const QUERY_MS = 20_000;
const RELEASE_MS = 1_000;

const PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;

/** Runs jobs beside the requests. Any number of processes may; each job runs in one of them. */
export class JobWorker {
  readonly #options: WorkerOptions;
  readonly #places: Places;
  readonly #closing = new AbortController();
  readonly #signaling = new AbortController();
  readonly #supervised: Promise<void>;
  #closed: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#places = new Places(PLACES, options.slow);
    this.#supervised = this.#supervise();
  }

  /** Lets running jobs finish for 8 seconds; the rest goes back to the queue. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const timer = setTimeout(() => this.#signaling.abort(), SIGNAL_MS);
    this.#closing.abort();
    await Promise.race([this.#supervised, sleep(LEAVE_MS + 2 * RELEASE_MS, null, { ref: false })]);
    clearTimeout(timer);
  }

  /** Starts the library again whenever it ends: it does so when it loses the database. */
  async #supervise(): Promise<void> {
    const { signal } = this.#closing;
    let pauseMs = PAUSE_MS;
    while (!signal.aborted) {
      const began_at = performance.now();
      await this.#run().catch((error) => this.#report(error));
      const isNew = performance.now() - began_at > PAUSE_MAX_MS;
      pauseMs = isNew ? PAUSE_MS : Math.min(pauseMs * 2, PAUSE_MAX_MS);
      await sleep(pauseMs, null, { signal }).catch(() => null);
    }
  }

  /** With a pool of its own: a library that was left may hold its connections for ever. */
  async #run(): Promise<void> {
    const pool = openPool(this.#options.login);
    try {
      await this.#runOn(pool);
    } finally {
      // A job that was left may hold a connection for a moment.
      await Promise.race([pool.end(), sleep(RELEASE_MS, null, { ref: false })]);
    }
  }

  async #runOn(pool: Pool): Promise<void> {
    const { signal } = this.#closing;
    const { pool_id, runner, ending } = await startLibrary({
      ...this.#options,
      pool,
      places: this.#places,
      places_max: PLACES,
      isOver: () => signal.aborted,
      signal: this.#signaling.signal,
    });
    const stop = () => void runner.stop().catch(() => undefined);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const timer = setInterval(() => this.#beat(pool, pool_id), BEAT_MS);
    await this.#beat(pool, pool_id);
    try {
      await Promise.race([runner.promise, this.#leaveTime(), this.#endTime(ending)]);
    } finally {
      signal.removeEventListener('abort', stop);
      clearInterval(timer);
      // One that was left must add no recurring work any more.
      stop();
      await releaseWorker(pool, pool_id).catch((error) => this.#report(error));
    }
  }

  async #beat(pool: Pool, pool_id: string): Promise<void> {
    await beat(pool, pool_id).catch((error) => this.#report(error));
  }

  /** When a closing server waits no longer. */
  async #leaveTime(): Promise<void> {
    const { signal } = this.#closing;
    if (!signal.aborted) await once(signal, 'abort');
    await sleep(LEAVE_MS, null, { ref: false });
  }

  /**
   * When a library that ends by itself is left, and another takes its place: if jobs end while the
   * database is away, it miscounts what it waits for, and its own promise never settles.
   */
  async #endTime(ending: Promise<void>): Promise<void> {
    await ending;
    await sleep(LEAVE_MS, null, { ref: false });
    throw new Error('the library did not end in time');
  }

  #report(error: unknown): void {
    if (!this.#closing.signal.aborted) this.#options.onFailure({ task: 'queue', tries: 1, error });
  }
}

/** The library needs both listeners: a connection that breaks is replaced. */
function openPool(login: PoolConfig): Pool {
  const options = `${OPTIONS} -c statement_timeout=15s`;
  const pool = new Pool({
    ...login,
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    options,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
