import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';

export type ShopOfSales = {
  timezone: string;
  vat_rate: Rate;
  rounding_unit: Minor;
  prices_include_vat: boolean;
  /** The payment method of past invoices. */
  cash_method_id: string | null;
};

export async function loadShopOfSales(tx: Tx, shop_id: string): Promise<ShopOfSales> {
  const result = await sql<ShopOfSales>`
    select s.timezone, s.vat_rate, s.rounding_unit, s.prices_include_vat,
      (select m.id from payment_method m
        where m.shop_id = s.shop_id and m.kind = 'cash' and m.archived_at is null
        order by m.rank, m.id limit 1) as cash_method_id
    from shop s where s.shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists');
}

/** The sellable quantity of each variant in the warehouse; 0 where there is no level. */
export async function selectAvailable(
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
): Promise<Map<string, Quantity>> {
  const result = await sql<{ variant_id: string; available: Quantity }>`
    select variant_id, on_hand - reserved as available from stock_level
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id}`.execute(tx);
  return new Map(result.rows.map(({ variant_id, available }) => [variant_id, available]));
}
