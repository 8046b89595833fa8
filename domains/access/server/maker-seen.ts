import type { Actor } from '#platform/http/actor.ts';

/** Whose keys somebody has before them: in the whole shop everybody's (null), else their own. */
export function makerSeen({ branch_ids, user_id }: Pick<Actor, 'branch_ids' | 'user_id'>) {
  return branch_ids === null ? null : user_id;
}
