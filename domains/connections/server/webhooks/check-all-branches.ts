import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Actor } from '#platform/http/actor.ts';

/** Endpoints hear of every branch: a member of some branches neither reads nor changes them. */
export function checkAllBranches({ branch_ids }: Actor): Rejection<'permission_denied'> | null {
  return branch_ids === null ? null : reject('permission_denied');
}
