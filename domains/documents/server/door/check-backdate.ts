import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Context, can } from '#platform/http/actor.ts';

/**
 * The instant at which a document says that it happened, where that is not now: a right of its
 * own, and never in the future.
 */
export function checkBackdate(
  context: Context,
  resource: string,
  stated: string | undefined,
): Date | null | Rejection<'permission_denied' | 'happened_at_in_future'> {
  if (stated === undefined) return null;
  const permission = `${resource}.backdate`;
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const at = new Date(stated);
  return at > context.now ? reject('happened_at_in_future') : at;
}
