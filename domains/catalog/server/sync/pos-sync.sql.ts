import { sql } from 'kysely';
import type { z } from 'zod';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SyncedProduct, syncedStock } from '../../contract/pos-sync.ts';
import { pricesVersion } from '../door/price-lines.sql.ts';
import { availableStock, type StockScope } from '../door/variant-stock.sql.ts';
import { POS_PRODUCT_TABLES, posProductOf } from './pos-product.sql.ts';

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

/**
 * The start time of the next request. Rows have the time when their transaction began, and appear
 * when it ends: transactions that began before this time have ended by now. The earlier of the
 * clocks of server and database is used.
 */
export async function selectSince(tx: Tx, now: Date, overlap_s: number): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select to_char((least(now(), ${now}::timestamptz) - make_interval(secs => ${overlap_s}))
      at time zone 'UTC', ${INSTANT}) as since`.execute(tx);
  return rows[0]?.since ?? '';
}

export async function selectPricesVersion(tx: Tx, shop_id: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${pricesVersion(shop_id)} as version`.execute(tx);
  return rows[0]?.version ?? '0';
}

/** All variants on sale, by id. */
export async function selectAllSynced(
  tx: Tx,
  stockScope: StockScope,
  page: { after_id: string; limit: number },
): Promise<Keyed<SyncedProduct>[]> {
  const result = await sql<Keyed<SyncedProduct>>`
    select ${posProductOf(stockScope)}, false as is_archived, array[v.id::text] as page_key
    from variant v ${POS_PRODUCT_TABLES}
    where v.shop_id = ${stockScope.shop_id} and v.archived_at is null
      and v.id > ${page.after_id}::uuid
    order by v.id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

/** Changed since then, archived or not, by (changed_at, id). */
export async function selectChanged(
  tx: Tx,
  stockScope: StockScope,
  page: { after_at: string; after_id: string; limit: number },
): Promise<Keyed<SyncedProduct>[]> {
  const result = await sql<Keyed<SyncedProduct>>`
    select ${posProductOf(stockScope)}, v.archived_at is not null as is_archived,
      array[to_char(v.changed_at at time zone 'UTC', ${INSTANT}), v.id::text] as page_key
    from variant v ${POS_PRODUCT_TABLES}
    where v.shop_id = ${stockScope.shop_id}
      and (v.changed_at, v.id) > (${page.after_at}::timestamptz, ${page.after_id}::uuid)
    order by v.changed_at, v.id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

/** Few are ever deleted, because only unused products can be. */
export async function selectDeleted(tx: Tx, shop_id: string, since: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from deleted_variant
    where shop_id = ${shop_id} and deleted_at >= ${since}::timestamptz order by id`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/**
 * The stock of what the documents posted since have moved in this warehouse, and of what was
 * reserved or freed there, by id. By naming all kinds the question is answered by the index that
 * lists of documents have.
 */
export async function selectMoved(
  tx: Tx,
  stockScope: StockScope,
  page: { since: string; after_id: string; limit: number; kinds: readonly DocumentKind[] },
): Promise<Keyed<z.output<typeof syncedStock>>[]> {
  const { shop_id, scope } = stockScope;
  const kinds = page.kinds.map(({ name }) => name);
  const result = await sql<Keyed<z.output<typeof syncedStock>>>`
    with moved as materialized (
      select distinct m.variant_id
      from document d
      join stock_movement m on m.shop_id = d.shop_id and m.document_id = d.id
      where d.shop_id = ${shop_id} and d.kind = any(${kinds}::text[])
        and d.posted_at >= ${page.since}::timestamptz
        and ${isInWarehouses({ shop_id, ...scope }, sql`m.warehouse_id`)}
      union
      select r.variant_id from stock_reservation r
      where r.shop_id = ${shop_id} and r.reserved_at >= ${page.since}::timestamptz
        and ${isInWarehouses({ shop_id, ...scope }, sql`r.warehouse_id`)}
      union
      select r.variant_id from stock_reservation r
      where r.shop_id = ${shop_id} and r.ended_at >= ${page.since}::timestamptz
        and ${isInWarehouses({ shop_id, ...scope }, sql`r.warehouse_id`)}
    ), touched as (
      select variant_id from moved where variant_id > ${page.after_id}::uuid
      union
      select b.variant_id from moved
      join bundle_part b on b.shop_id = ${shop_id} and b.part_id = moved.variant_id
      where b.variant_id > ${page.after_id}::uuid
    )
    select v.id, ${availableStock(stockScope)} as stock, array[v.id::text] as page_key
    from touched join variant v on v.shop_id = ${shop_id} and v.id = touched.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.archived_at is null
    order by v.id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
