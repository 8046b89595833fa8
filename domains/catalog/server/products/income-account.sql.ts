import { sql } from 'kysely';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Whether a service may use it: an income account that the shop has added and not archived. It is
 * locked: archiving at the same time waits, and then sees that it is in use.
 */
export async function checkIncomeAccount(
  tx: Tx,
  shop_id: string,
  id: string | null | undefined,
): Promise<Rejection<'account_not_found' | 'account_does_not_fit'> | null> {
  if (id === null || id === undefined) return null;
  const path = 'income_account_id';
  const result = await sql<{ fits: boolean }>`
    select section = 'sales' and purpose is null and not is_group and archived_at is null as fits
    from account
    where shop_id = ${shop_id} and id = ${id} for share`.execute(tx);
  const [found] = result.rows;
  if (found === undefined) return reject('account_not_found', { path });
  return found.fits ? null : reject('account_does_not_fit', { path });
}
