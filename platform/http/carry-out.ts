import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from './actor.ts';
import { isReplayed, type ShopEndpoint } from './endpoint.ts';
import { Prepare } from './prepare.ts';

/**
 * Runs one command in the transaction of another, as a request of the same caller: with their
 * permissions and all checks. Missing permissions cannot be approved there.
 */
export async function carryOut(
  { route, handle }: ShopEndpoint,
  tx: Tx,
  context: Context,
  body: unknown,
): Promise<{ answer: unknown } | Rejection> {
  const { permission } = route;
  if (permission !== null && !can(context, permission)) {
    return reject('permission_denied', { params: { permission } });
  }
  const read = route.body.safeParse(body);
  if (!read.success) return reject('invalid');
  const { step_up: _, ...alone } = context;
  const outcome = await handle(tx, { params: {}, query: {}, body: read.data }, alone);
  if (outcome instanceof Prepare) throw new Error(`${route.path} is not for within another`);
  if (isRejection(outcome)) return outcome;
  return { answer: isReplayed(outcome) ? outcome.replayed : outcome };
}
