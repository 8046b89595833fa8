import { sql } from 'kysely';
import { refKey } from '#domains/inventory/core/costs/past-moves.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

type EffectiveCostFilter = {
  shop_id: string;
  variant_ids: readonly string[];
  /** The position in the order of movements. */
  from: number;
  /** Treats this cost as reversed. */
  without: string | null;
  /** Treats this cost as in force while its reversal is being posted. */
  including?: string;
};

/**
 * The late costs in force on receipt lines, by `document line`: the latest bill less the receipt,
 * and all freight. VAT is included if it was part of the cost of the receipt.
 */
export async function loadEffectiveCosts(
  tx: Tx,
  { shop_id, variant_ids, from, without, including }: EffectiveCostFilter,
): Promise<Map<string, Minor>> {
  const stands = sql`(x.document_id <> ${without}::uuid or ${without}::uuid is null)
    and (x.document_id = ${including ?? null}::uuid or not exists (select from document y
      where y.shop_id = x.shop_id and y.reverses_id = x.document_id))`;
  const { rows } = await sql<{ document_id: string; line_no: number; amount: Minor }>`
    select l.document_id, l.line_no, (coalesce(b.net - l.net
        - b.order_discount_share + l.order_discount_share + case
          when m.value <> l.net - l.order_discount_share or (l.vat = 0 and not exists (
            select from receipt_cost v where v.shop_id = l.shop_id
              and v.receipt_id = l.document_id and v.vat <> 0)) then b.vat - l.vat
          else 0 end, 0)
      + c.landed)::bigint as amount
    from goods_receipt_line l
    join stock_movement m on m.shop_id = l.shop_id and m.document_id = l.document_id
      and m.line_no = l.line_no
    left join lateral (
      select x.net, x.order_discount_share, x.vat
      from receipt_cost_line x
      join document_number n on n.shop_id = x.shop_id and n.document_id = x.document_id
      where x.shop_id = l.shop_id and x.receipt_id = l.document_id
        and x.receipt_line_id = l.id and x.net is not null and ${stands}
      order by n.fiscal_year desc, n.sequence desc limit 1
    ) b on true
    cross join lateral (
      select coalesce(sum(x.to_stock + x.to_sales), 0) as landed
      from receipt_cost_line x
      join receipt_cost k on k.shop_id = x.shop_id and k.document_id = x.document_id
        and k.kind = 'landed_cost'
      where x.shop_id = l.shop_id and x.receipt_id = l.document_id and x.receipt_line_id = l.id
        and ${stands}
    ) c
    where l.shop_id = ${shop_id} and l.variant_id = any(${variant_ids}::uuid[])
      and m.order_no >= ${from} and (b.net is not null or c.landed <> 0)`.execute(tx);
  return new Map(rows.map(({ amount, ...move }) => [refKey(move), amount]));
}
