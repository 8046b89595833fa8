import { sql } from 'kysely';
import type { ReadyUnit } from '#domains/kernel/core/ready-units.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Unit } from '../../contract/unit.ts';

type UnitToInsert = ReadyUnit & { id: string };

/** The inserted codes; existing units stay unchanged. */
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

export async function selectUnits(
  tx: Tx,
  filter: { shop_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<Unit>[]> {
  const [code = null] = filter.after ?? [];
  const result = await sql<Keyed<Unit>>`
    select id, code, name, name_bn, decimals, version, array[code] as page_key
    from unit
    where shop_id = ${filter.shop_id}
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern}
        or code ilike ${filter.pattern})
      and (${code}::text is null or code > ${code}::text)
    order by code limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export async function hasUnit(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from unit where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows.length > 0;
}

export async function lockUnit(tx: Tx, shop_id: string, id: string): Promise<Unit | undefined> {
  const result = await sql<Unit>`
    select id, code, name, name_bn, decimals, version from unit
    where shop_id = ${shop_id} and id = ${id}
    for no key update`.execute(tx);
  return result.rows[0];
}

/** Marks its products as changed for the till, which shows the unit. */
export async function updateUnit(tx: Tx, shop_id: string, unit: Unit): Promise<void> {
  await sql`
    with changed as (
      update unit set name = ${unit.name}, name_bn = ${unit.name_bn}, decimals = ${unit.decimals},
        version = ${unit.version}
      where shop_id = ${shop_id} and id = ${unit.id}
    )
    update variant v set changed_at = now()
    where v.shop_id = ${shop_id} and (v.product_id in (
      select id from product where shop_id = ${shop_id} and unit_id = ${unit.id})
      or v.id in (select variant_id from variant_unit
        where shop_id = ${shop_id} and unit_id = ${unit.id}))`.execute(tx);
}

/** Whether a product is counted or sold in it, archived ones too. */
export async function isUsedByProducts(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql<{ is_mentioned: boolean }>`
    select exists (select from product where shop_id = ${shop_id} and unit_id = ${id})
      or exists (select from variant_unit where shop_id = ${shop_id} and unit_id = ${id})
      as is_mentioned`.execute(tx);
  return result.rows[0]?.is_mentioned === true;
}

/**
 * Whether a posted document has its code. Documents store the code without a key, so all are
 * searched.
 */
export async function isUsedByDocuments(tx: Tx, shop_id: string, code: string): Promise<boolean> {
  const result = await sql<{ is_mentioned: boolean }>`
    select exists (select from sale_line where shop_id = ${shop_id} and unit = ${code})
      or exists (select from sale_return_line where shop_id = ${shop_id} and unit = ${code})
      or exists (select from goods_receipt_line where shop_id = ${shop_id} and unit = ${code})
      or exists (select from trade_order_line where shop_id = ${shop_id} and unit = ${code})
      as is_mentioned`.execute(tx);
  return result.rows[0]?.is_mentioned === true;
}

export async function removeUnit(tx: Tx, shop_id: string, id: string): Promise<void> {
  await sql`delete from unit where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}
