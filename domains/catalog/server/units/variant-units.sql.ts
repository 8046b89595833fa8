import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PartFacts, RequestedPart, RequestedUnit } from '../../core/check-units.ts';
import type { ProductKind } from '../../core/product-kind.ts';

/**
 * The other units of a variant `v`, the largest last. Few variants have any, so that is checked
 * first.
 */
export const UNITS_OF: RawBuilder<unknown> = sql`
      case when not exists (select from variant_unit o
        where o.shop_id = v.shop_id and o.variant_id = v.id) then '[]' else (
        select json_agg(json_build_object('unit_id', o.unit_id, 'unit', a.code,
          'unit_name', a.name, 'unit_name_bn', a.name_bn, 'decimals', a.decimals,
          'factor', o.factor, 'sale_price', o.sale_price,
          'barcodes', array(select b.code from barcode b
            where b.shop_id = o.shop_id and b.variant_id = o.variant_id
              and b.unit_id = o.unit_id order by b.code)) order by o.factor, a.code)
        from variant_unit o join unit a on a.shop_id = o.shop_id and a.id = o.unit_id
        where o.shop_id = v.shop_id and o.variant_id = v.id) end`;

/** The parts of a bundle `v` of the product `p`, in order. */
export const PARTS_OF: RawBuilder<unknown> = sql`
      case when p.kind <> 'bundle' then '[]' else coalesce((
        select json_agg(json_build_object('variant_id', b.part_id, 'quantity', b.quantity,
          'code', q.code, 'name', q.name, 'name_bn', q.name_bn,
          'variant', w.name, 'variant_bn', coalesce(nullif(w.name_bn, ''), w.name),
          'unit', a.code, 'decimals', a.decimals) order by b.rank)
        from bundle_part b
        join variant w on w.shop_id = b.shop_id and w.id = b.part_id
        join product q on q.shop_id = w.shop_id and q.id = w.product_id
        join unit a on a.shop_id = q.shop_id and a.id = q.unit_id
        where b.shop_id = v.shop_id and b.variant_id = v.id), '[]') end`;

type UnitHead = {
  id: string;
  product_id: string;
  unit_id: string;
  kind: ProductKind;
  sale_price: Minor;
  version: number;
};

/** Locks the variant after its product, like every change. */
export async function lockUnitHead(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<UnitHead | undefined> {
  await sql`
    select from product where shop_id = ${shop_id} and id = (
      select product_id from variant where shop_id = ${shop_id} and id = ${id})
    for update`.execute(tx);
  const result = await sql<UnitHead>`
    select v.id, v.product_id, p.unit_id, p.kind, v.sale_price, v.version
    from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shop_id} and v.id = ${id} and p.archived_at is null
    for no key update of v`.execute(tx);
  return result.rows[0];
}

/** Which of these units the shop has. */
export async function selectKnownUnits(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select id from unit where shop_id = ${shop_id} and id = any(${ids}::uuid[])`.execute(tx);
  return new Set(result.rows.map(({ id }) => id));
}

/** Replaces the units and their barcodes. */
export async function replaceUnits(
  tx: Tx,
  shop_id: string,
  { variant_id, units }: { variant_id: string; units: readonly RequestedUnit[] },
): Promise<void> {
  const isOfVariant = sql`shop_id = ${shop_id} and variant_id = ${variant_id}`;
  await sql`delete from barcode where ${isOfVariant} and unit_id is not null`.execute(tx);
  await sql`delete from variant_unit where ${isOfVariant}`.execute(tx);
  await sql`
    insert into variant_unit (shop_id, variant_id, unit_id, factor, sale_price)
    select ${shop_id}, ${variant_id}, unit_id, factor, sale_price
    from unnest(
      ${units.map((u) => u.unit_id)}::uuid[], ${units.map((u) => u.factor)}::bigint[],
      ${units.map((u) => u.sale_price)}::bigint[]
    ) as t (unit_id, factor, sale_price)`.execute(tx);
}

/** Updates the search text, which contains the barcodes of all units. */
export async function touchVariant(
  tx: Tx,
  shop_id: string,
  { id, search_text }: { id: string; search_text: string },
): Promise<void> {
  await sql`update variant set search_text = ${search_text}, version = version + 1,
      changed_at = now()
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** The facts of variants that may become parts; archived ones may not. */
export async function selectPartFacts(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<Map<string, PartFacts>> {
  const result = await sql<PartFacts & { id: string }>`
    select v.id, p.kind, u.decimals
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    where v.shop_id = ${shop_id} and v.id = any(${ids}::uuid[])
      and v.archived_at is null and p.archived_at is null`.execute(tx);
  return new Map(result.rows.map(({ id, ...facts }) => [id, facts]));
}

export async function replaceParts(
  tx: Tx,
  shop_id: string,
  { variant_id, parts }: { variant_id: string; parts: readonly RequestedPart[] },
): Promise<void> {
  const isOfVariant = sql`shop_id = ${shop_id} and variant_id = ${variant_id}`;
  await sql`delete from bundle_part where ${isOfVariant}`.execute(tx);
  await sql`
    insert into bundle_part (shop_id, variant_id, part_id, rank, quantity)
    select ${shop_id}, ${variant_id}, part_id, rank, quantity
    from unnest(
      ${parts.map((p) => p.variant_id)}::uuid[], ${parts.map((p) => p.quantity)}::bigint[]
    ) with ordinality as t (part_id, quantity, rank)`.execute(tx);
  await sql`update variant set version = version + 1, changed_at = now()
    where shop_id = ${shop_id} and id = ${variant_id}`.execute(tx);
}
