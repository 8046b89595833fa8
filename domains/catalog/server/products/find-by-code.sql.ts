import { sql } from 'kysely';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';

type CodeRow = {
  code: string;
  variant_id: string;
  decimals: number;
  vat_rate: Rate | null;
  is_tracked: boolean;
};

/** A barcode counts only if no product has that code, except one merged into another. */
export async function selectByCode(
  tx: Tx,
  shop_id: string,
  codes: readonly string[],
): Promise<CodeRow[]> {
  const result = await sql<CodeRow>`
    with called as (
      select p.code, v.id, v.vat_rate, p.unit_id, p.tracking
      from product p
      join variant v on v.shop_id = p.shop_id and v.product_id = p.id
      where p.shop_id = ${shop_id} and p.code = any(${codes}::text[])
        and p.archived_at is null and v.archived_at is null
      union all
      select b.code, v.id, v.vat_rate, p.unit_id, p.tracking
      from barcode b
      join variant v on v.shop_id = b.shop_id and v.id = b.variant_id
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
      where b.shop_id = ${shop_id} and b.code = any(${codes}::text[])
        and p.archived_at is null and v.archived_at is null
        and not exists (select from product o where o.shop_id = b.shop_id and o.code = b.code
          and o.merged_into is null)
    )
    select c.code, c.id as variant_id, u.decimals, c.vat_rate, c.tracking <> 'none' as is_tracked
    from called c join unit u on u.shop_id = ${shop_id} and u.id = c.unit_id
    order by c.code, c.id`.execute(tx);
  return result.rows;
}
