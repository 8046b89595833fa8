import { Client, type QueryConfig } from 'pg';
import { type Database, openDatabase } from '#platform/db/database.ts';
import type { Server } from './server.ts';

/** `d.shop_id = $3`, the application's filter on every table. */
const FILTER = /(?:\b\w+\.|"\w+"\.)?"?\bshop_id"? = (\$\d+)/g;

/** The same statement without its filter by shop. */
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
 * The application's pool with its own filters disabled: every statement reads rows of any shop.
 * What remains is row-level security.
 */
export function openUnfiltered(login: Server): Database {
  const database = openDatabase(login, 8);
  Object.assign(database.pool, { Client: UnfilteredClient });
  return database;
}
