import type { Tx } from '#platform/db/tx.ts';
import type { SalePoints } from '../../core/points.ts';
import { findSalePoints } from '../points.sql.ts';

/** What a sale earned and spent, and the corrections by returns; null: no points. */
export async function loadSalePoints(
  tx: Tx,
  sale: { shop_id: string; sale_id: string },
  customer_id: string | null,
): Promise<SalePoints | null> {
  if (customer_id === null) return null;
  return (await findSalePoints(tx, sale.shop_id, sale.sale_id)) ?? null;
}
