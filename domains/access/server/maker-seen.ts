import type { Actor } from '#platform/http/actor.ts';

/** The creator whose keys the caller sees: null (all) for shop-wide callers, else the caller. */
export function makerSeen({ branch_ids, user_id }: Pick<Actor, 'branch_ids' | 'user_id'>) {
  return branch_ids === null ? null : user_id;
}
