import { sendTogether } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { BalancesToReverse } from '../../core/balance-change.ts';
import { balancesToReverse } from '../balances-to-reverse.sql.ts';

/** Locks the balances that a document changed, and loads what it changed of them. */
export async function loadBalancesToReverse(
  tx: Tx,
  document: { shop_id: string; document_id: string },
): Promise<BalancesToReverse> {
  const rows = await sendTogether(tx, balancesToReverse(document), 'goes on');
  return rows.at(-1)?.[0] as BalancesToReverse;
}
