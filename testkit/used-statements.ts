import type { PoolClient } from 'pg';
import type { Database } from '#platform/db/database.ts';

type Binding = { bind(statement: { readonly statement?: string }, more?: unknown): unknown };

/** Collects the names of the prepared statements that a database is asked to run. */
export function recordStatements({ pool }: Database): Set<string> {
  const used = new Set<string>();
  pool.on('connect', (client: PoolClient) => {
    const { connection } = client as unknown as { connection: Binding };
    const { bind } = connection;
    connection.bind = function record(this: Binding, query, more) {
      if (query.statement !== undefined) used.add(query.statement);
      return bind.call(this, query, more);
    };
  });
  return used;
}
