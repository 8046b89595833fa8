import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PosPriceLine, PosPrices } from '../../contract/pos-prices.ts';
import { PRICE_LINE, pricesVersion } from '../door/price-lines.sql.ts';

type PosPriceFilter = {
  shop_id: string;
  warehouse_id: string;
  today: string;
  after_id: string;
  limit: number;
};

/** By id: lines of the lists that apply in this branch, today or later. */
export async function selectPosLines(
  tx: Tx,
  filter: PosPriceFilter,
): Promise<Keyed<PosPriceLine>[]> {
  const { shop_id } = filter;
  const { rows } = await sql<Keyed<PosPriceLine>>`
    select ${PRICE_LINE}, array[i.id::text] as page_key
    from price_list_line i
    join price_list l on l.shop_id = i.shop_id and l.id = i.price_list_id
    where i.shop_id = ${shop_id} and l.archived_at is null
      and (l.branch_id is null or l.branch_id = (select w.branch_id from warehouse w
        where w.shop_id = ${shop_id} and w.id = ${filter.warehouse_id}))
      and (l.ends_on is null or l.ends_on >= ${filter.today}::date)
      and i.id > ${filter.after_id}::uuid
    order by i.id limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

type Around = Pick<PosPrices['data'], 'prices_version' | 'categories'>;

/** The version of the lines, and the parents of categories. */
export async function selectAround(tx: Tx, shop_id: string): Promise<Around> {
  const { rows } = await sql<Around>`
    select ${pricesVersion(shop_id)} as prices_version,
      (select coalesce(json_agg(json_build_object('id', c.id, 'parent_id', c.parent_id)), '[]')
        from category c
        where c.shop_id = ${shop_id} and c.parent_id is not null) as categories`.execute(tx);
  return rows[0] ?? { prices_version: '0', categories: [] };
}
