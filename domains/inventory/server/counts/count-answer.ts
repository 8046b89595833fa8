import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { Count } from '../../contract/stock-count.ts';
import type { LockedCount } from './count.sql.ts';
import { type FoundCount, loadCount } from './count-list.sql.ts';

/** Whether the user sees the books: in a blind count, only users who may post it do. */
export function seesBook(context: Context, count: FoundCount): boolean {
  return !count.is_blind || can(context, 'stock-count.post');
}

export function countAnswer(tx: Tx, context: Context, count: FoundCount): Promise<Count> {
  return loadCount(tx, context.actor.shop_id, count, seesBook(context, count));
}

export function checkOpen(
  count: Pick<LockedCount, 'posted_id' | 'is_cancelled'>,
): Rejection<'count_posted' | 'count_cancelled'> | null {
  if (count.is_cancelled) return reject('count_cancelled');
  return count.posted_id === null ? null : reject('count_posted');
}
