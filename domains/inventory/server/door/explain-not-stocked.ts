import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { isUnstocked } from '../levels/unstocked.sql.ts';

/**
 * A variant without stock may be a service, a bundle or not tracked in stock; then the rejection
 * says so. Read only after a rejection.
 */
export async function explainNotStocked<R extends Rejection>(
  tx: Tx,
  shop_id: string,
  refusal: R,
  lines: readonly { variant_id: string }[],
): Promise<R | Rejection<'not_stocked'>> {
  const { rejection, path } = refusal;
  if (rejection !== 'variant_not_found' || path === undefined) return refusal;
  const index = /^lines\.(\d+)\./.exec(path)?.[1] ?? '0';
  const variant_id = lines[Number(index)]?.variant_id;
  if (variant_id === undefined || !(await isUnstocked(tx, shop_id, variant_id))) return refusal;
  return reject('not_stocked', { path });
}
