import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { ClientBase } from 'pg';

/**
 * Statements are prepared once per connection: planning a set-based write costs the server about
 * as much as running it. Their texts are few, because lists travel as arrays, not as placeholders.
 */
const PREPARED_MAX = 400;
const names = new Map<string, string>();

function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= PREPARED_MAX) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Kysely over one `pg` client that somebody else holds, begins and commits. */
export function clientDialect(client: ClientBase): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = preparedName(query.sql);
      const result = await client.query({
        ...(name === undefined ? {} : { name }),
        text: query.sql,
        values: query.parameters as unknown[],
      });
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
