import type { Context, Scope } from '#platform/http/actor.ts';
import type { DayFilter } from './dashboard.sql.ts';

/** The requested day within the caller's scope. */
export function dayFilterOf(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { branch_ids, warehouse_ids }: Scope,
  date: string | undefined,
): DayFilter {
  const { shop_id, branch_ids: own_branch_ids } = actor;
  return { shop_id, own_branch_ids, branch_ids, warehouse_ids, date: date ?? null, now };
}

/** The only branch shown; null: several. */
export function oneBranch({ branch_ids }: Pick<Scope, 'branch_ids'>): string | null {
  return branch_ids?.length === 1 ? (branch_ids[0] ?? null) : null;
}
