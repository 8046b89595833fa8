import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { CostChange } from '../../core/costs/with-cost-changes.ts';
import type { StockUse } from '../../core/levels/find-use-purpose.ts';

/** The changes of a document's movements by late costs. The caller holds their levels. */
export async function loadCostChanges(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<(CostChange & StockUse)[]> {
  const { rows } = await sql<CostChange & StockUse>`
    select c.line_no, c.lot_no as lot, c.value, m.quantity, d.kind, a.reason
    from stock_cost_change c
    join stock_movement m on m.shop_id = c.shop_id and m.document_id = c.document_id
      and m.line_no = c.line_no
    join document d on d.shop_id = c.shop_id and d.id = c.document_id
    left join stock_adjustment a on a.shop_id = c.shop_id and a.document_id = c.document_id
    where c.shop_id = ${shop_id} and c.document_id = ${document_id} and c.value <> 0
    order by c.line_no, c.lot_no`.execute(tx);
  return rows;
}
