import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { QueryResult as PgResult, PoolClient } from 'pg';
import { assert } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { sendBatch } from './batch.ts';
import { findPreparedName } from './prepared.ts';

/** The last statement of a transaction that only reads. */
export type LastQuery = CompiledQuery & { readonly isLast?: boolean };

/** How a transaction ended: COMMIT of one that failed is answered with ROLLBACK. */
type End = { readonly command: string };

const sentEnds = new WeakMap<PoolClient, Promise<End>>();

/** The COMMIT that was sent with the last statement; undefined: none was. */
export function takeEnd(client: PoolClient): Promise<End> | undefined {
  const end = sentEnds.get(client);
  sentEnds.delete(client);
  return end;
}

/**
 * Sends COMMIT in the same write as the statement: a socket write and a wake-up cost both sides
 * about as much as a small statement.
 */
function sendWithEnd<T>(client: PoolClient, send: () => Promise<T>): Promise<T> {
  const { stream } = client.connection;
  stream.cork();
  try {
    const sent = send();
    const end = client.query('COMMIT');
    // The reader of the result handles the error.
    end.catch(() => undefined);
    sentEnds.set(client, end);
    return sent;
  } finally {
    stream.uncork();
  }
}

type Rows = readonly Record<string, unknown>[];

const COMMIT = CompiledQuery.raw('commit');

/**
 * Sends all statements in one write to the socket, and COMMIT behind them where the transaction
 * `ends`. The rows of each, in order. Where one fails the others do nothing, and the transaction is
 * rolled back.
 *
 * @throws what the one that failed says.
 */
export async function sendAll(
  client: PoolClient,
  queries: readonly CompiledQuery[],
  ends: boolean,
): Promise<Rows[]> {
  assert(!sentEnds.has(client), 'the last statement of the transaction was sent');
  try {
    const all = ends ? [...queries, COMMIT] : queries;
    const results = await sendBatch(client, all, (text) => findPreparedName(client, text));
    if (ends) sentEnds.set(client, Promise.resolve({ command: results.at(-1)?.command ?? '' }));
    return results.map(({ rows }) => rows);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function send(client: PoolClient, query: CompiledQuery): Promise<PgResult> {
  const name = findPreparedName(client, query.sql);
  const values = query.parameters as unknown[];
  return client.query({ ...defined({ name }), text: query.sql, values });
}

/** Kysely over a `pg` client whose transaction the caller begins and commits. */
export function clientDialect(client: PoolClient): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      assert(!sentEnds.has(client), 'the last statement of the transaction was sent');
      const isLast = (query as LastQuery).isLast === true;
      const sent = () => send(client, query);
      const result = await (isLast ? sendWithEnd(client, sent) : sent());
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('nothing is streamed inside a transaction');
    },
  } as DatabaseConnection;
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => heldDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function heldDriver(connection: DatabaseConnection): Driver {
  const refuse = () => Promise.reject(new Error('the transaction is not begun or ended here'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
}
