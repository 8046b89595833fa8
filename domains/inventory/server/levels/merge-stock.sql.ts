import { type CompiledQuery, sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

type MergeScope = { shop_id: string; scope: Scope; variant_ids: readonly string[] };

export type StockToMerge = {
  levels: {
    warehouse_id: string;
    variant_id: string;
    on_hand: Quantity;
    reserved: Quantity;
    /** Whether the caller works in the warehouse. */
    is_own: boolean;
  }[];
  /** The name of an open count of these variants, for messages. null: none. */
  open_count: string | null;
};

/** Where these variants are in stock, and whether they are being counted. */
export async function selectStockToMerge(tx: Tx, mergeScope: MergeScope): Promise<StockToMerge> {
  const { shop_id, scope, variant_ids } = mergeScope;
  const isMerged = sql`variant_id = any(${variant_ids}::uuid[])`;
  const result = await sql<StockToMerge>`
    select
      (select coalesce(json_agg(json_build_object('warehouse_id', l.warehouse_id,
          'variant_id', l.variant_id, 'on_hand', l.on_hand, 'reserved', l.reserved,
          'is_own', ${isInWarehouses({ shop_id, ...scope }, sql`l.warehouse_id`)})
          order by l.warehouse_id, l.variant_id), '[]')
        from stock_level l
        where l.shop_id = ${shop_id} and ${isMerged}
          and (l.on_hand <> 0 or l.reserved <> 0)) as levels,
      (select upper(right(c.id::text, 8)) from stock_count_line l
        join stock_count c on c.shop_id = l.shop_id and c.id = l.count_id
        where l.shop_id = ${shop_id} and ${isMerged} and c.posted_at is null
          and c.cancelled_at is null
        order by c.id limit 1) as open_count`.execute(tx);
  return result.rows[0] ?? { levels: [], open_count: null };
}

/**
 * Held carts are stored as the till sent them, so the id of the survivor is replaced in their JSON.
 */
export async function renameInCarts(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: { survivor: string; duplicate: string },
): Promise<void> {
  await sql`
    update held_cart set lines = replace(lines::text, ${duplicate}, ${survivor})::jsonb,
      removed_lines = replace(removed_lines::text, ${duplicate}, ${survivor})::jsonb
    where shop_id = ${shop_id} and ended_at is null
      and lines::text || removed_lines::text like '%' || ${duplicate} || '%'`.execute(tx);
}

/** Adds to the reserved quantity of locked levels, as a statement to be sent with others. */
export function addToReservedQuery(
  { shop_id, warehouse_id }: { shop_id: string; warehouse_id: string },
  changes: readonly { id: string; change: number }[],
): CompiledQuery {
  return toQuery(sql`
    update stock_level l set reserved = l.reserved + t.change
    from unnest(${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ change }) => change)}::bigint[]) as t (variant_id, change)
    where l.shop_id = ${shop_id} and l.warehouse_id = ${warehouse_id}
      and l.variant_id = t.variant_id and t.change <> 0`);
}

/** The survivor keeps its shelf if it has one, and gets the higher reorder limits of the two. */
export async function joinLevels(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: { survivor: string; duplicate: string },
): Promise<void> {
  await sql`
    update stock_level k set
      shelf = case when k.shelf = '' then g.shelf else k.shelf end,
      reorder_level = greatest(k.reorder_level, g.reorder_level),
      fill_to = case when greatest(k.fill_to, g.fill_to) = 0 then 0
        else greatest(k.fill_to, g.fill_to, k.reorder_level, g.reorder_level) end
    from stock_level g
    where k.shop_id = ${shop_id} and k.variant_id = ${survivor}
      and g.shop_id = ${shop_id} and g.variant_id = ${duplicate}
      and g.warehouse_id = k.warehouse_id`.execute(tx);
}
