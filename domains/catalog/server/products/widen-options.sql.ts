import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ExistingVariant } from '../../core/wider-options.ts';

/** All variants of a product, archived ones too, in order. */
export async function selectExisting(
  tx: Tx,
  shop_id: string,
  product_id: string,
): Promise<ExistingVariant[]> {
  const result = await sql<ExistingVariant>`
    select id, name, options from variant
    where shop_id = ${shop_id} and product_id = ${product_id}
    order by rank, id`.execute(tx);
  return result.rows;
}

/** Updates their names and option values; the search texts are written separately. */
export async function updateExisting(
  tx: Tx,
  shop_id: string,
  variants: readonly ExistingVariant[],
): Promise<void> {
  await sql`
    update variant v set name = t.name, options = t.options, version = v.version + 1,
      changed_at = now()
    from unnest(
      ${variants.map(({ id }) => id)}::uuid[], ${variants.map(({ name }) => name)}::text[],
      ${variants.map(({ options }) => JSON.stringify(options))}::jsonb[]
    ) as t (id, name, options)
    where v.shop_id = ${shop_id} and v.id = t.id`.execute(tx);
}
