import type { Kysely } from 'kysely';
import type { DB } from './types.ts';

/**
 * The only handle of the database that a command or query sees: one transaction, in which the
 * shop is already set. It cannot begin another, so nothing is written outside it by mistake.
 */
export type Tx = Omit<
  Kysely<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'schema'
>;
