import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ReadyUnit } from '../core/ready-units.ts';

type UnitToInsert = ReadyUnit & { id: string };

/** The codes that were inserted: one that the shop has already is left as it is. */
export async function insertUnits(
  tx: Tx,
  shop_id: string,
  units: readonly UnitToInsert[],
): Promise<string[]> {
  const result = await sql<{ code: string }>`
    insert into unit (shop_id, id, code, name, name_bn, decimals)
    select ${shop_id}, id, code, name, name_bn, decimals
    from unnest(
      ${units.map((u) => u.id)}::uuid[], ${units.map((u) => u.code)}::text[],
      ${units.map((u) => u.name)}::text[], ${units.map((u) => u.name_bn)}::text[],
      ${units.map((u) => u.decimals)}::smallint[]
    ) as t (id, code, name, name_bn, decimals)
    on conflict (shop_id, code) do nothing
    returning code`.execute(tx);
  return result.rows.map(({ code }) => code);
}
