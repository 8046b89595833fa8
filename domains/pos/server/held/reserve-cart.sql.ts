import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { PricedVariant } from '#domains/pricing/core/price-lines.ts';
import { PARTS, UNITS } from '#domains/pricing/server/door/price-facts.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

export type ReservationFacts = {
  reserves_held_carts: boolean;
  today: string;
  /** Empty if held carts of the shop reserve nothing. */
  variants: Pick<
    PricedVariant,
    'id' | 'kind' | 'unit' | 'decimals' | 'sale_price' | 'product_discount' | 'units' | 'parts'
  >[];
};

export async function loadReservationFacts(
  tx: Tx,
  shop_id: string,
  now: Date,
  variant_ids: readonly string[],
): Promise<ReservationFacts> {
  const result = await sql<ReservationFacts>`
    select s.reserves_held_carts, (${now}::timestamptz at time zone s.timezone)::date::text
      as today,
      (select coalesce(json_agg(json_build_object('id', v.id, 'kind', p.kind, 'unit', u.code,
          'decimals', u.decimals, 'sale_price', v.sale_price,
          'product_discount', v.product_discount, 'units', ${UNITS}, 'parts', ${PARTS})), '[]')
        from variant v
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
        where s.reserves_held_carts and v.shop_id = s.shop_id
          and v.id = any(${variant_ids}::uuid[])) as variants
    from shop s where s.shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists');
}
