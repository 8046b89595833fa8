import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Brand } from '../contract/brand.ts';

export async function selectBrands(
  tx: Tx,
  filter: { shop_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<Brand>[]> {
  const [name = null] = filter.after ?? [];
  const result = await sql<Keyed<Brand>>`
    select id, name, name_bn, version, array[name] as page_key
    from brand
    where shop_id = ${filter.shop_id} and archived_at is null
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern})
      and (${name}::text is null or name > ${name}::text)
    order by name limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** Restores the archived one of this name. undefined: it exists already. */
export async function insertBrand(
  tx: Tx,
  shop_id: string,
  brand: Omit<Brand, 'version'>,
): Promise<Brand | undefined> {
  const result = await sql<Brand>`
    insert into brand as b (shop_id, id, name, name_bn)
    values (${shop_id}, ${brand.id}, ${brand.name}, ${brand.name_bn})
    on conflict (shop_id, name) do update
      set name_bn = excluded.name_bn, archived_at = null, version = b.version + 1
      where b.archived_at is not null
    returning id, name, name_bn, version`.execute(tx);
  return result.rows[0];
}

export async function lockBrand(tx: Tx, shop_id: string, id: string): Promise<Brand | undefined> {
  const result = await sql<Brand>`
    select id, name, name_bn, version from brand
    where shop_id = ${shop_id} and id = ${id} and archived_at is null
    for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateBrand(tx: Tx, shop_id: string, brand: Brand): Promise<void> {
  await sql`
    update brand set name = ${brand.name}, name_bn = ${brand.name_bn}, version = ${brand.version}
    where shop_id = ${shop_id} and id = ${brand.id}`.execute(tx);
}

export async function hasBrand(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from brand
    where shop_id = ${shop_id} and id = ${id} and archived_at is null`.execute(tx);
  return result.rows.length > 0;
}
