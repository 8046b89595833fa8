import { Client, type QueryConfig } from 'pg';
import { type Database, openDatabase } from '#platform/db/database.ts';
import type { Server } from './server.ts';

/** `d.shop_id = $3`, as the application asks it of every table. */
const FILTER = /(?:\b\w+\.|"\w+"\.)?"?\bshop_id"? = (\$\d+)/g;

/** The same statement where any shop will do. */
export function removeFilter(text: string): string {
  return text.replace(FILTER, '($1::uuid is not null)');
}

class UnfilteredClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: the signatures of pg are many, and pass through.
  override query(config: any, ...rest: any[]): any {
    const { text } = config as QueryConfig;
    const unfiltered = typeof text === 'string' ? { ...config, text: removeFilter(text) } : config;
    return super.query(unfiltered, ...rest);
  }
}

/**
 * The application's pool with the application's own filter switched off: every statement that asks
 * for rows of the caller's shop asks for rows of any. What is left is row-level security.
 */
export function openUnfiltered(login: Server): Database {
  const database = openDatabase(login, 8);
  Object.assign(database.pool, { Client: UnfilteredClient });
  return database;
}
