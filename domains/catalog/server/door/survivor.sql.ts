import { type RawBuilder, sql } from 'kysely';

/**
 * The present variant of a row's `variant_id`: the survivor if it was merged. Returns, arrivals and
 * reversals apply to the survivor; the row keeps its own id.
 */
export function survivorOf(row: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`(select coalesce(q.merged_into, q.id) from variant q
    where q.shop_id = ${of('shop_id')} and q.id = ${of('variant_id')})`;
}
