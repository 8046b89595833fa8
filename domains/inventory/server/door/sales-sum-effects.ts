import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { SalesSums } from '../../core/costs/sales-sums.ts';
import { salesSumQueries } from '../costs/sales-sums.sql.ts';

/** The daily sums that a sale of the till adds to. */
export function salesSumEffects(
  bucket: { shop_id: string; branch_id: string; business_date: string; hour: number },
  sums: SalesSums,
): Effect[] {
  const { products, sales } = salesSumQueries(bucket, sums);
  return [
    { locks: 'goods of the day', statement: products },
    { locks: 'sales of the day', statement: sales },
  ];
}
