import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Context, can } from '#platform/http/actor.ts';

/** The stated time of a document: backdating needs a permission, and the future is refused. */
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
