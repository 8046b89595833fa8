import type { RequiredApproval } from '#domains/access/core/approval.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { type Context, can } from '#platform/http/actor.ts';

/** What selling expired stock needs beyond the permissions of the user who asks for it. */
export function approvalForExpired(
  context: Context,
  { sell_expired }: { sell_expired?: boolean | undefined },
): RequiredApproval[] {
  if (sell_expired !== true || can(context, 'pos-sale.sell_expired')) return [];
  return [{ permission: 'pos-sale.sell_expired', amount: ZERO, path: 'sell_expired' }];
}
