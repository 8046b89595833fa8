import { availableParallelism } from 'node:os';
import { CompiledQuery, Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg';
import { assert } from '#domains/kernel/core/assert.ts';
import { assertExact, BeyondExact } from '#domains/kernel/core/exact.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { clientDialect, sendAll, takeEnd } from './client-dialect.ts';
import { isBeyondExact, isRetryable, isUnavailable, Unavailable } from './failure.ts';
import { forgetUnused } from './prepared.ts';
import type { Tx } from './tx.ts';
import type { DB } from './types.ts';

export type Database = {
  pool: Pool;
  close(): Promise<void>;
};

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const RETRIES_MAX = 5;

function exactTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, (text) => {
    const value = Number(text);
    assertExact(value, 'beyond what is exact');
    return value;
  });
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(NUMERIC, () => {
    throw new Error('a numeric left the database: cast sums to bigint');
  });
  return types;
}

/**
 * Two connections per core and one more. Sales of one branch wait for each other's number, and
 * each that waits inside PostgreSQL costs CPU: on 2 cores a sale at 8 clients took 4.1 ms of
 * database CPU over 10 connections, 3.5 over 5. Others wait in this process, which costs nothing.
 */
const POOL_SIZE = 2 * availableParallelism() + 1;

/**
 * A transaction that has not reached COMMIT by now is rolled back, so readers of recent changes
 * know how far back to look. The COMMIT itself ends within a statement's timeout.
 */
const TRANSACTION_MAX_MS = 60_000;
const STATEMENT_MAX_S = 15;

/** The longest time between the start of a transaction and the visibility of its rows. */
export const UNSEEN_MAX_S = TRANSACTION_MAX_MS / 1000 + STATEMENT_MAX_S;

/** Opens the pool for requests, with the login of openRequestLogin. */
export function openDatabase(connection: PoolConfig, size = POOL_SIZE): Database {
  const pool = new Pool({
    // A till gets an error rather than a long wait, unless the caller overrides this.
    connectionTimeoutMillis: 4_000,
    ...connection,
    max: size,
    types: exactTypes(),
    keepAlive: true,
    // Statements that do not wait for each other are sent together.
    pipeline: true,
    options: [
      `-c statement_timeout=${STATEMENT_MAX_S}s`,
      '-c lock_timeout=4s',
      '-c idle_in_transaction_session_timeout=20s',
      '-c jit=off',
      // A Memoize cache for all products of a shop would be evicted before a page of fifty is read.
      '-c enable_memoize=off',
      // With concurrent requests a parallel worker costs more than it saves.
      '-c max_parallel_workers_per_gather=0',
      // For SSDs: otherwise a plan made while a shop is small reads whole tables ever after.
      '-c random_page_cost=1.1',
      // Enough to hash the stock levels of 100,000 variants; with less they are read in random
      // order.
      '-c work_mem=16MB',
      // A write is a few statements by key: planning one again costs as much as running it.
      '-c plan_cache_mode=force_generic_plan',
      '-c timezone=UTC',
    ].join(' '),
  });
  // A connection that breaks while idle (the database restarts) is replaced.
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}

/** How a transaction begins, and the statement that is sent with it. */
export type Beginning = {
  readonly begin: string;
  readonly first: string;
  /** The prepared statement that `first` executes, once per connection. */
  readonly prepares?: string;
};

const preparedOn = new WeakMap<PoolClient, Set<string>>();

async function prepareOnce(client: PoolClient, text: string): Promise<void> {
  const known = preparedOn.get(client) ?? new Set();
  if (known.has(text)) return;
  await client.query(text);
  preparedOn.set(client, known.add(text));
}

const kyselies = new WeakMap<PoolClient, Tx>();
const clients = new WeakMap<Tx, PoolClient>();

function txOf(client: PoolClient): Tx {
  let tx = kyselies.get(client);
  if (tx === undefined) {
    tx = new Kysely<DB>({ dialect: clientDialect(client) });
    kyselies.set(client, tx);
    clients.set(tx, client);
  }
  return tx;
}

/**
 * Sends statements that do not need each other's results in one write to the socket, because each
 * write costs both sides about as much as a small statement. They run in order. `commits` ends the
 * transaction with them; the caller sends no more in it.
 */
export function sendTogether(
  tx: Tx,
  queries: readonly CompiledQuery[],
  then: 'goes on' | 'commits',
): Promise<(readonly Record<string, unknown>[])[]> {
  const client = clients.get(tx);
  assert(client !== undefined, 'the transaction is one of withTransaction');
  return sendAll(client, queries, then === 'commits');
}

/**
 * Runs `work` in one transaction, and again from the start after a serialization failure or
 * deadlock. `first` is sent with BEGIN in one round trip, and its row is passed to `work`.
 * A `Rejection` as the result rolls everything back, unless it has `commits`. The result is
 * returned only after COMMIT was acknowledged.
 *
 * @throws BeyondExact when a sum would leave the range of exact numbers.
 * @throws Unavailable when the database is unreachable, too busy, or lost on the way: then it is
 * unknown whether the work was committed, and the caller may send it again.
 */
export async function withTransaction<T>(
  database: Database,
  first: string | Beginning,
  work: (tx: Tx, row: Record<string, unknown> | undefined) => Promise<T>,
): Promise<T> {
  const beginning = typeof first === 'string' ? { begin: 'begin', first } : first;
  return repeatedly(() => runOnce(database, beginning, work));
}

/**
 * Runs statements that do not need each other's results as one transaction, in one write to the
 * socket: a write and a wake-up cost both sides about as much as a small statement. The rows of
 * each, after COMMIT was acknowledged; where one fails, nothing is written. Again from the start,
 * and the same errors, as in `withTransaction`.
 */
export async function transactTogether(
  database: Database,
  queries: readonly CompiledQuery[],
): Promise<(readonly Record<string, unknown>[])[]> {
  return repeatedly(() =>
    withClient(database, async (client) => {
      const [, ...rows] = await sendAll(client, [BEGIN, ...queries], true);
      const ended = await takeEnd(client);
      assert(ended?.command === 'COMMIT', 'the transaction was committed');
      return rows;
    }),
  );
}

const BEGIN = CompiledQuery.raw('begin');

async function repeatedly<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (isUnavailable(error)) throw new Unavailable(error);
      if (isBeyondExact(error))
        throw new BeyondExact('a sum kept in the database', { cause: error });
      if (!isRetryable(error) || attempt === RETRIES_MAX) throw error;
    }
  }
}

function runOnce<T>(
  database: Database,
  { begin, first, prepares }: Beginning,
  work: (tx: Tx, row: Record<string, unknown> | undefined) => Promise<T>,
): Promise<T> {
  return withClient(database, async (client) => {
    const begun_at = performance.now();
    if (prepares !== undefined) await prepareOnce(client, prepares);
    const begun = await client.query(`${begin}; ${first}`);
    const row = Array.isArray(begun) ? begun.at(-1)?.rows[0] : undefined;
    const result = await work(txOf(client), row);
    const isLate = performance.now() - begun_at > TRANSACTION_MAX_MS;
    if (isLate) throw new Unavailable(new Error('the transaction took too long'));
    const isUndone = isRejection(result) && result.commits !== true;
    const sent = takeEnd(client);
    const end = isUndone && sent === undefined ? 'ROLLBACK' : 'COMMIT';
    const ended = await (sent ?? client.query(end));
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
    assert(ended.command === end, 'the transaction had failed before its end');
    return result;
  });
}

/** Lends a connection. Where `work` throws it is rolled back; one that broke is replaced. */
async function withClient<T>(
  database: Database,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    await takeEnd(client)?.catch(() => undefined);
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.off('error', onError);
    if (broken === undefined) await forgetUnused(client).catch(onError);
    client.release(broken);
  }
}
