import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Lot } from '../../core/batches/lots.ts';

export type StockLocation = { shop_id: string; warehouse_id: string };

/**
 * The lots of a variant, the oldest first, once its levels are locked. It is a statement of its
 * own, because one that waits for a lock sees the lots from before. With `wanted` it reads no
 * further, so that many open lots do not slow down a sale.
 */
export async function loadLots(
  tx: Tx,
  { shop_id, warehouse_id }: StockLocation,
  wantedLots: readonly { variant_id: string; wanted: Quantity | null }[],
): Promise<Map<string, Lot[]>> {
  const result = await sql<{ variant_id: string; lots: Lot[] }>`
    select g.variant_id, coalesce(json_agg(json_build_object(
        'lot', l.lot_no, 'quantity', l.on_hand, 'value', l.value) order by l.lot_no)
      filter (where l.lot_no is not null), '[]') as lots
    from unnest(
      ${wantedLots.map((g) => g.variant_id)}::uuid[], ${wantedLots.map((g) => g.wanted)}::bigint[]
    ) as g (variant_id, wanted)
    left join lateral (
      select lot_no, on_hand, value,
        sum(on_hand) over (order by lot_no) - on_hand as before
      from stock_lot
      where shop_id = ${shop_id} and warehouse_id = ${warehouse_id}
        and variant_id = g.variant_id and is_open
    ) l on g.wanted is null or l.before < g.wanted
    group by g.variant_id`.execute(tx);
  return new Map(result.rows.map(({ variant_id, lots }) => [variant_id, lots]));
}
