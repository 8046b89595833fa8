import { sql } from 'kysely';
import type { Measure } from '#domains/measures/server/door/measure.ts';

/**
 * The change of value of each warehouse: its value on any day is the sum until then, whatever was
 * sold since.
 */
export const STOCK_VALUES: Measure = {
  table: 'stock_value_sum',
  keys: ['warehouse_id'],
  sums: ['value'],
  periods: ['day', 'month', 'year'],
  rows: ({ shop_id, documents }) => sql`
    select m.warehouse_id, m.business_date, m.value
    from ${documents} q
    cross join lateral (select warehouse_id, business_date, value from stock_movement
      where shop_id = ${shop_id} and document_id = q.document_id offset 0) m
    where m.value <> 0`,
};
