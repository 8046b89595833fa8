import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LevelKey } from './stock.sql.ts';

/** Creates the level if the warehouse never had the variant. null: no such variant. */
export async function updateShelf(
  tx: Tx,
  shop_id: string,
  level: LevelKey & { shelf: string },
): Promise<{ before: string | null } | undefined> {
  const result = await sql<{ before: string | null }>`
    insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value, shelf)
    select shop_id, ${level.warehouse_id}, id, 0, 0, ${level.shelf}
    from variant where shop_id = ${shop_id} and id = ${level.variant_id}
    on conflict (shop_id, warehouse_id, variant_id) do update set shelf = excluded.shelf
    returning
      -- the shelf before this statement
      (select o.shelf from stock_level o where o.shop_id = stock_level.shop_id
        and o.warehouse_id = stock_level.warehouse_id
        and o.variant_id = stock_level.variant_id) as before`.execute(tx);
  return result.rows[0];
}

type ShelfFilter = {
  shop_id: string;
  warehouse_id: string;
  after: readonly string[] | null;
  limit: number;
};

/** Uses the index of shelves, so variants without a shelf are not read. */
export async function selectShelves(
  tx: Tx,
  { shop_id, warehouse_id, after, limit }: ShelfFilter,
): Promise<Keyed<{ shelf: string; variants: number }>[]> {
  const [last = ''] = after ?? [];
  const result = await sql<Keyed<{ shelf: string; variants: number }>>`
    select shelf, count(*)::int as variants, array[shelf] as page_key
    from stock_level
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id}
      and shelf <> '' and shelf > ${last}
    group by shelf order by shelf limit ${limit + 1}`.execute(tx);
  return result.rows;
}
