import { sql } from 'kysely';
import { LINE_MAX } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LastCost } from '../core/decide-order.ts';

/** What these goods cost in the last delivery that stands, as its paper said. */
export async function selectLastCosts(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<Map<string, LastCost>> {
  if (variant_ids.length === 0) return new Map();
  const result = await sql<LastCost & { variant_id: string }>`
    select a.id as variant_id, last.unit_cost, last.factor, last.vat_rate,
      least(round(last.unit_cost::numeric * 10000 / last.factor), ${LINE_MAX})::bigint as own_cost
    from unnest(${[...new Set(variant_ids)]}::uuid[]) as a (id)
    cross join lateral (
      select l.unit_cost, l.factor, l.vat_rate from goods_receipt_line l
      where l.shop_id = ${shop_id} and l.variant_id = a.id and l.unit_cost > 0
        and not exists (select from document r
          where r.shop_id = l.shop_id and r.reverses_id = l.document_id)
      order by l.document_id desc, l.line_no limit 1
    ) as last`.execute(tx);
  return new Map(result.rows.map(({ variant_id, ...last }) => [variant_id, last]));
}
