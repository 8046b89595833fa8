import type { CompiledQuery } from 'kysely';

/**
 * The order in which every posting takes its locks. Statements without contended locks go first.
 * The number counter goes last, because all postings of a branch share it.
 */
const LOCK_ORDER = [
  'nothing',
  'balance of a sale',
  'stock',
  'promotion',
  'party',
  'deposit',
  'card',
  'points',
  'number',
] as const;

/** One statement of one domain, with a guard that does not rely on what the decision saw. */
export type Effect = {
  readonly locks: (typeof LOCK_ORDER)[number];
  readonly statement: CompiledQuery;
};

/** Sorted by lock. The sort is stable, so parents stay before their children. */
export function inLockOrder(effects: readonly Effect[]): Effect[] {
  return [...effects].sort((a, b) => LOCK_ORDER.indexOf(a.locks) - LOCK_ORDER.indexOf(b.locks));
}
