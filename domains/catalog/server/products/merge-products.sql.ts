import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { MergedProduct } from '../../core/product-merge.ts';

const BARCODES: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object(
    'code', b.code, 'unit_id', b.unit_id) order by b.code), '[]')
  from barcode b where b.shop_id = v.shop_id and b.variant_id = v.id)`;

const UNITS: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object(
    'unit_id', o.unit_id, 'factor', o.factor)), '[]')
  from variant_unit o where o.shop_id = v.shop_id and o.variant_id = v.id)`;

/** Both products, with their variants on sale and those archived with them. */
export async function selectMerged(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<Map<string, MergedProduct>> {
  const result = await sql<MergedProduct>`
    select p.id, p.code, p.name, p.name_bn, p.kind, p.unit_id, p.merged_into,
      coalesce(to_jsonb(p) ->> 'tracking', 'none') as tracking,
      p.archived_at is not null as archived,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name,
          'name_bn', v.name_bn, 'sale_price', v.sale_price, 'merged_into', v.merged_into,
          'barcodes', ${BARCODES}, 'units', ${UNITS}) order by v.rank, v.id), '[]')
        from variant v
        where v.shop_id = p.shop_id and v.product_id = p.id
          and (v.archived_at is null or v.archived_at = p.archived_at)) as variants
    from product p
    where p.shop_id = ${shop_id} and p.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(result.rows.map((product) => [product.id, product]));
}

/** Locks products before their variants, in id order, like every change. */
export async function lockMerged(tx: Tx, shop_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    select from product where shop_id = ${shop_id} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
  await sql`
    select from variant where shop_id = ${shop_id} and product_id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
}

type Joined = { survivor: string; duplicate: string };

/** Adds the units that the survivor does not have, with their prices. */
export async function joinUnits(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: Joined,
): Promise<void> {
  await sql`
    insert into variant_unit (shop_id, variant_id, unit_id, factor, sale_price)
    select shop_id, ${survivor}, unit_id, factor, sale_price from variant_unit
    where shop_id = ${shop_id} and variant_id = ${duplicate}
    on conflict do nothing`.execute(tx);
}

/**
 * Moves price list lines to the survivor; if it has one for the same tier, its own stays. `column`
 * says whether they refer to a product or a variant.
 */
export async function joinPriceLines(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate, column }: Joined & { column: 'product_id' | 'variant_id' },
): Promise<void> {
  await sql`
    update price_list set version = version + 1
    where shop_id = ${shop_id} and id in (
      select price_list_id from price_list_line
      where shop_id = ${shop_id} and target = ${duplicate})`.execute(tx);
  await sql`
    delete from price_list_line l
    where l.shop_id = ${shop_id} and l.target = ${duplicate} and exists (
      select from price_list_line k
      where k.shop_id = l.shop_id and k.price_list_id = l.price_list_id and k.target = ${survivor}
        and k.unit_id is not distinct from l.unit_id and k.min_quantity = l.min_quantity
        and k.min_amount = l.min_amount)`.execute(tx);
  await sql`
    update price_list_line set ${sql.ref(column)} = ${survivor}
    where shop_id = ${shop_id} and target = ${duplicate}`.execute(tx);
}

/** Moves promotions to the survivor. */
export async function joinPromotions(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate, column }: Joined & { column: 'product_id' | 'variant_id' },
): Promise<void> {
  await sql`
    insert into promotion_product (shop_id, promotion_id, is_free, ${sql.ref(column)})
    select shop_id, promotion_id, is_free, ${survivor} from promotion_product
    where shop_id = ${shop_id} and target = ${duplicate}
    on conflict do nothing`.execute(tx);
  await sql`
    delete from promotion_product where shop_id = ${shop_id} and target = ${duplicate}`.execute(tx);
}

/** Replaces the duplicate in bundles; if a bundle has both, the quantities are added. */
export async function joinParts(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: Joined,
): Promise<void> {
  await sql`
    with old as (
      delete from bundle_part
      where shop_id = ${shop_id} and part_id in (${survivor}, ${duplicate})
        and variant_id in (select variant_id from bundle_part
          where shop_id = ${shop_id} and part_id = ${duplicate})
      returning variant_id, rank, quantity
    ), bundles as (
      update variant set version = version + 1, changed_at = now()
      where shop_id = ${shop_id} and id in (select variant_id from old)
    )
    insert into bundle_part (shop_id, variant_id, part_id, rank, quantity)
    select ${shop_id}, variant_id, ${survivor}, min(rank), least(sum(quantity), 10000000000)
    from old group by variant_id`.execute(tx);
}

/** The bundles that have one of these variants as a part. */
export async function selectBundlesWith(
  tx: Tx,
  shop_id: string,
  part_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`
    select distinct variant_id from bundle_part
    where shop_id = ${shop_id} and part_id = any (${part_ids}::uuid[])`.execute(tx);
  return rows.map(({ variant_id }) => variant_id);
}

/** Fills in what the survivor does not have: pictures, category, brand, names. */
export async function joinLooks(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: Joined,
): Promise<void> {
  await sql`
    update product_picture set product_id = ${survivor}, variant_id = null
    where shop_id = ${shop_id} and product_id = ${duplicate} and not exists (
      select from product_picture
      where shop_id = ${shop_id} and product_id = ${survivor})`.execute(tx);
  await sql`
    update product k set version = k.version + 1,
      category_id = coalesce(k.category_id, g.category_id),
      brand_id = coalesce(k.brand_id, g.brand_id),
      name_bn = case when k.name_bn = '' then g.name_bn else k.name_bn end
    from product g
    where k.shop_id = ${shop_id} and k.id = ${survivor}
      and g.shop_id = ${shop_id} and g.id = ${duplicate}`.execute(tx);
}

/** The survivor takes the place in the web store, unless it has its own. */
export async function joinListing(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: Joined,
): Promise<void> {
  await sql`
    update store_product set product_id = ${survivor}, version = version + 1
    where shop_id = ${shop_id} and product_id = ${duplicate} and not exists (
      select from store_product where shop_id = ${shop_id} and product_id = ${survivor})`.execute(
    tx,
  );
}

type Pointed = { products: Joined; variants: readonly Joined[]; now: Date };

/** Archives the duplicate and redirects earlier duplicates of it: a pointer is one step long. */
export async function pointToSurvivor(
  tx: Tx,
  shop_id: string,
  { products, variants, now }: Pointed,
): Promise<void> {
  await sql`
    update variant v set merged_into = t.kept, version = v.version + 1, changed_at = now(),
      archived_at = coalesce(v.archived_at, ${now})
    from unnest(
      ${variants.map(({ duplicate }) => duplicate)}::uuid[],
        ${variants.map(({ survivor }) => survivor)}::uuid[]
    ) as t (gone, kept)
    where v.shop_id = ${shop_id} and (v.id = t.gone or v.merged_into = t.gone)`.execute(tx);
  await sql`
    update product set merged_into = ${products.survivor}, version = version + 1,
      archived_at = coalesce(archived_at, ${now})
    where shop_id = ${shop_id}
      and (id = ${products.duplicate} or merged_into = ${products.duplicate})`.execute(tx);
}
