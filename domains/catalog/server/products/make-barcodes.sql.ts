import { sql } from 'kysely';
import type { ScaleLayout } from '#domains/kernel/core/scale-code.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SearchFields } from '../../core/search-text.ts';

export type ToBarcode = SearchFields & {
  id: string;
  /** The position among the variants of its product, from 1. null: it is the only one. */
  position: number | null;
  /** Whether its own unit already has a barcode, not only another unit. */
  is_coded: boolean;
};

/** Locks products before their variants, like every change, both in order. */
export async function lockToBarcode(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<ToBarcode[]> {
  await sql`
    select from product where shop_id = ${shop_id} and id in (
      select product_id from variant where shop_id = ${shop_id} and id = any(${ids}::uuid[]))
    order by id for update`.execute(tx);
  const result = await sql<ToBarcode>`
    select v.id, v.name as variant, v.name_bn as variant_bn, p.code, p.name, p.name_bn,
      coalesce((select array_agg(b.code order by b.code) from barcode b
        where b.shop_id = v.shop_id and b.variant_id = v.id), '{}') as barcodes,
      exists (select from barcode b where b.shop_id = v.shop_id and b.variant_id = v.id
        and b.unit_id is null) as is_coded,
      case when exists (select from variant o where o.shop_id = v.shop_id
        and o.product_id = v.product_id and o.id <> v.id) then v.rank + 1 end as position
    from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shop_id} and v.id = any(${ids}::uuid[])
    order by v.id for no key update of v`.execute(tx);
  return result.rows;
}

export async function findCodeSettings(
  tx: Tx,
  shop_id: string,
): Promise<{ code_prefix: string; scale_layout: ScaleLayout | null }> {
  const result = await sql<{ code_prefix: string; scale_layout: ScaleLayout | null }>`
    select code_prefix, scale_layout from shop where shop_id = ${shop_id}`.execute(tx);
  return result.rows[0] ?? { code_prefix: '29', scale_layout: null };
}

/** The first of a range of serials reserved for the caller. null: too few are left. */
export async function takeSerials(tx: Tx, shop_id: string, count: number): Promise<number | null> {
  const result = await sql<{ first: number }>`
    insert into barcode_series as s (shop_id, next_serial) values (${shop_id}, ${1 + count})
    on conflict (shop_id) do update
      set next_serial = s.next_serial + ${count}
      where s.next_serial + ${count} <= 10000000000
    returning next_serial - ${count} as first`.execute(tx);
  return result.rows[0]?.first ?? null;
}

/** The codes that already belong to a product or a barcode. */
export async function selectTakenCodes(
  tx: Tx,
  shop_id: string,
  codes: readonly { code: string; variant_id: string }[],
): Promise<string[]> {
  const result = await sql<{ code: string }>`
    select t.code
    from unnest(${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ variant_id }) => variant_id)}::uuid[]) as t (code, variant_id)
    where exists (select from barcode b where b.shop_id = ${shop_id} and b.code = t.code)
      or exists (select from product p
        join variant v on v.shop_id = p.shop_id and v.id = t.variant_id
        where p.shop_id = ${shop_id} and p.code = t.code and p.id <> v.product_id)`.execute(tx);
  return result.rows.map(({ code }) => code);
}

/** Raises the version for open forms, and marks the products as changed for the till. */
export async function updateBarcoded(
  tx: Tx,
  shop_id: string,
  variants: readonly { id: string; search_text: string }[],
): Promise<void> {
  await sql`
    update variant v set search_text = t.search_text, version = v.version + 1,
      changed_at = now()
    from unnest(
      ${variants.map(({ id }) => id)}::uuid[],
      ${variants.map(({ search_text }) => search_text)}::text[]
    ) as t (id, search_text)
    where v.shop_id = ${shop_id} and v.id = t.id`.execute(tx);
}
