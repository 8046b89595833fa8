import { type RawBuilder, sql } from 'kysely';

/** These ids, and those of what was merged into them since, as `id` and `survivor_id`. */
export function withMerged(
  table: 'account' | 'party' | 'variant',
  shop_id: string,
  ids: readonly string[],
): RawBuilder<unknown> {
  return sql`(select id, id as survivor_id from unnest(${ids}::uuid[]) as id
    union
    select id, merged_into from ${sql.table(table)}
    where shop_id = ${shop_id} and merged_into = any(${ids}::uuid[]))`;
}
