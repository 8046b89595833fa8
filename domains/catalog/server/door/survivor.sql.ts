import { type RawBuilder, sql } from 'kysely';

/**
 * The variant that a row's `variant_id` stands for by now: the one that it was merged into, else
 * itself. What comes back, arrives or is reversed is of the survivor; the row keeps its name.
 */
export function survivorOf(row: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`(select coalesce(q.merged_into, q.id) from variant q
    where q.shop_id = ${of('shop_id')} and q.id = ${of('variant_id')})`;
}
