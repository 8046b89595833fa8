import type { CompiledQuery } from 'kysely';

/**
 * The one order in which all postings take their locks. What locks nothing that others wait for
 * comes first; the counter of the numbers, which all postings of a branch share, comes last.
 */
const LOCK_ORDER = [
  'nothing',
  'stock',
  'promotion',
  'party',
  'deposit',
  'card',
  'points',
  'goods of the day',
  'stock of the day',
  'accounts of the day',
  'sales of the day',
  'number',
] as const;

/** One statement of one domain, with the guard that holds whatever the decision saw. */
export type Effect = {
  readonly locks: (typeof LOCK_ORDER)[number];
  readonly statement: CompiledQuery;
};

/** In the order of their locks; of one lock in the order given, parents before children. */
export function inLockOrder(effects: readonly Effect[]): Effect[] {
  return [...effects].sort((a, b) => LOCK_ORDER.indexOf(a.locks) - LOCK_ORDER.indexOf(b.locks));
}
