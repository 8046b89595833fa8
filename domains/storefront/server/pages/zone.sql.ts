import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/** A zone as a visitor sees it. */
export type ShownZone = {
  id: string;
  name: string;
  name_bn: string;
  charge: Minor;
  free_from: Minor | null;
  days_from: number;
  days_to: number;
};

/** The active zone of the smallest place around this one; null: nothing is delivered there. */
export async function findZoneOf(
  tx: Tx,
  shop_id: string,
  place_id: string,
): Promise<ShownZone | null> {
  const result = await sql<ShownZone>`
    with recursive around as (
      select id, parent_id, 0 as step from geo_place where id = ${place_id}
      union all
      select p.id, p.parent_id, a.step + 1 from around a join geo_place p on p.id = a.parent_id
    )
    select z.id, z.name, coalesce(nullif(z.name_bn, ''), z.name) as name_bn, z.charge, z.free_from,
      z.days_from, z.days_to
    from around a
    join store_zone_area t on t.shop_id = ${shop_id} and t.place_id = a.id
    join store_zone z on z.shop_id = t.shop_id and z.id = t.zone_id and z.is_active
    order by a.step limit 1`.execute(tx);
  return result.rows[0] ?? null;
}
