import type { Tx } from '#platform/db/tx.ts';
import { CHART } from '../../core/chart.ts';
import { insertAccounts } from '../account.sql.ts';
import { insertFirstPeriod } from '../period.sql.ts';

/**
 * Inserts the chart of a new shop, and opens its books from the current fiscal year. Answers the id
 * of each account by its code.
 */
export async function openBooks(
  tx: Tx,
  shop: { shop_id: string; newId: () => string },
): Promise<Map<string, string>> {
  const accounts = CHART.map((account) => ({ ...account, id: shop.newId() }));
  await insertAccounts(tx, shop.shop_id, accounts);
  await insertFirstPeriod(tx, shop.shop_id);
  return new Map(accounts.map(({ code, id }) => [code, id]));
}
