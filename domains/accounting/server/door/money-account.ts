import type { Tx } from '#platform/db/tx.ts';
import { nextCode } from '../../core/sections.ts';
import { insertAccounts, lockChart, selectCodes } from '../account.sql.ts';

type AccountInput = { id: string; name: string; name_bn: string };

/** Adds a money account to the chart; answers its code. null: no code is free. */
export async function openMoneyAccount(
  tx: Tx,
  shop_id: string,
  input: AccountInput,
): Promise<string | null> {
  await lockChart(tx, shop_id);
  const code = nextCode('money', await selectCodes(tx, shop_id));
  if (code !== null) await insertAccounts(tx, shop_id, [{ ...input, code, section: 'money' }]);
  return code;
}
