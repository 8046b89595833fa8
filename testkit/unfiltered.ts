import { Client, type ClientConfig } from 'pg';
import { type Database, openDatabase } from '#platform/db/database.ts';
import type { Server } from './server.ts';

/** `d.shop_id = $3`, the application's filter on every table. */
const FILTER = /(?:\b\w+\.|"\w+"\.)?"?\bshop_id"? = (\$\d+)/g;

/** The same statement without its filter by shop. */
export function removeFilter(text: string): string {
  return text.replace(FILTER, '($1::uuid is not null)');
}

type Statement = { readonly text: string };
type Parses = { connection: { parse(statement: Statement, more: boolean): void } };

/** Every statement is parsed by the connection, also those of a batch. */
class UnfilteredClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    const { connection } = this as unknown as Parses;
    const parse = connection.parse.bind(connection);
    connection.parse = (statement, more) =>
      parse(Object.assign({}, statement, { text: removeFilter(statement.text) }), more);
  }
}

/**
 * The application's pool with its own filters disabled: every statement reads rows of any shop.
 * What remains is row-level security.
 */
export function openUnfiltered(login: Server): Database {
  const database = openDatabase(login, 8);
  Object.assign(database.pool, { Client: UnfilteredClient });
  return database;
}
