import { type RawBuilder, sql } from 'kysely';
import type { Measure } from './measure.ts';

/**
 * The rows of a measure in a shop, as a relation for `from`: the folded ones, and those of the
 * documents that are not folded yet. One grain may have several rows; their sum is exact.
 */
export function rowsOfMeasure(
  { table, grain, sums, rows }: Measure,
  shop_id: string | RawBuilder<unknown>,
): RawBuilder<unknown> {
  const shop = sql`${shop_id}`;
  const columns = sql.join([...grain, ...sums].map((name) => sql.ref(name)));
  const documents = sql`(select document_id from unfolded_document where shop_id = ${shop})`;
  const added = rows({ shop_id: shop, documents });
  return sql`(
    select shop_id, ${columns} from ${sql.table(table)} where shop_id = ${shop}
    union all
    select ${shop}::uuid as shop_id, ${columns} from (${added}) as unfolded
  )`;
}
