import { sql } from 'kysely';
import type { Measure } from '#domains/measures/server/door/measure.ts';

/**
 * The daily change of value of each warehouse: its value on any day is the sum of the days until
 * then, whatever was sold since.
 */
export const STOCK_DAYS: Measure = {
  table: 'stock_day',
  grain: ['warehouse_id', 'business_date'],
  sums: ['value'],
  rows: ({ shop_id, documents }) => sql`
    select m.warehouse_id, m.business_date, m.value
    from ${documents} q
    cross join lateral (select warehouse_id, business_date, value from stock_movement
      where shop_id = ${shop_id} and document_id = q.document_id offset 0) m
    where m.value <> 0`,
};
