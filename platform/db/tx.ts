import type { Kysely } from 'kysely';
import type { DB } from './types.ts';

/**
 * The only database handle of a command or query: one transaction, in which the shop is set. It
 * cannot begin another one, so nothing is written outside it by mistake.
 */
export type Tx = Omit<
  Kysely<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'schema'
>;
