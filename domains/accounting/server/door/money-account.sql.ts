import { sql } from 'kysely';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { ACCOUNT_SUMS } from './account-measures.sql.ts';

type Names = { name: string; name_bn: string };

/** Whether one of the accounts has a balance other than zero in the shop. */
export async function hasBalance(
  tx: Tx,
  shop_id: string,
  account_ids: readonly string[],
): Promise<boolean> {
  const result = await sql`
    select from ${rowsOfMeasure(ACCOUNT_SUMS, shop_id, 'year')} b
    where account_id = any(${account_ids}::uuid[])
    group by account_id having sum(debit) <> sum(credit) limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** Renames the account if it still has the old name: a name that the shop chose stays. */
export async function renameAccount(
  tx: Tx,
  shop_id: string,
  { id, before, after }: { id: string; before: Names; after: Names },
): Promise<void> {
  await sql`
    update account set name = ${after.name}, name_bn = ${after.name_bn}
    where shop_id = ${shop_id} and id = ${id}
      and name = ${before.name} and name_bn = ${before.name_bn}`.execute(tx);
}
