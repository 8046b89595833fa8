import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ShippingMethod } from '../contract/shipping-methods.ts';

const COLUMNS = sql`z.id, z.name, z.name_bn, z.charge, z.free_from, z.days_from, z.days_to,
  z.is_active, (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind,
    'name', p.name, 'name_bn', p.name_bn) order by p.level, p.name, p.id), '[]')
  from store_zone_area t join geo_place p on p.id = t.place_id
  where t.shop_id = z.shop_id and t.zone_id = z.id) as areas, z.version`;

export async function selectZones(
  tx: Tx,
  { shop_id, after, limit }: { shop_id: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<ShippingMethod>[]> {
  const [id] = after ?? [];
  const result = await sql<Keyed<ShippingMethod>>`
    select ${COLUMNS}, array[z.id::text] as page_key from store_zone z
    where z.shop_id = ${shop_id} and (${id === undefined} or z.id > ${id ?? null}::uuid)
    order by z.id limit ${rowsToFetch(limit)}`.execute(tx);
  return result.rows;
}

/** Locked; undefined: there is none. */
export async function lockZone(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<ShippingMethod | undefined> {
  const result = await sql<ShippingMethod>`
    select ${COLUMNS} from store_zone z
    where z.shop_id = ${shop_id} and z.id = ${id} for update of z`.execute(tx);
  return result.rows[0];
}

export type ZoneRow = {
  id: string;
  name: string;
  name_bn: string;
  charge: Minor;
  free_from: Minor | null;
  days_from: number;
  days_to: number;
  is_active: boolean;
  version: number;
};

export async function insertZone(
  tx: Tx,
  row: ZoneRow & { shop_id: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('store_zone').values(row).execute();
}

export async function updateZone(tx: Tx, shop_id: string, { id, ...row }: ZoneRow): Promise<void> {
  await tx
    .updateTable('store_zone')
    .set(row)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

type Areas = { shop_id: string; zone_id: string; places: readonly string[] };

type Unusable = { missing: string | null; taken: { en: string; bn: string } | null };

/** The places that do not exist, and those that another zone has. */
export async function findUnusable(tx: Tx, { shop_id, zone_id, places }: Areas): Promise<Unusable> {
  const result = await sql<Unusable>`
    select (select k.id from unnest(${places}::text[]) as k (id)
        where not exists (select from geo_place p where p.id = k.id) limit 1) as missing,
      (select json_build_object('en', p.name, 'bn', p.name_bn)
        from store_zone_area t join geo_place p on p.id = t.place_id
        where t.shop_id = ${shop_id} and t.zone_id <> ${zone_id}
          and t.place_id = any(${places}::text[]) limit 1) as taken`.execute(tx);
  return result.rows[0] ?? { missing: null, taken: null };
}

export async function replaceAreas(tx: Tx, { shop_id, zone_id, places }: Areas): Promise<void> {
  await sql`delete from store_zone_area
    where shop_id = ${shop_id} and zone_id = ${zone_id}`.execute(tx);
  await sql`
    insert into store_zone_area (shop_id, place_id, zone_id)
    select ${shop_id}, id, ${zone_id} from unnest(${places}::text[]) as k (id)
    group by id`.execute(tx);
}

/** Zones of a shop in Bangladesh, in their order; switched off until the shop confirms them. */
const READY = [
  {
    zone: { name: 'Dhaka city', name_bn: 'ঢাকা শহর', charge: 6000, days_from: 1, days_to: 2 },
    areas: sql`select id from geo_place where kind = 'thana' and parent_id = 'bd/district/dhaka'`,
  },
  {
    zone: {
      name: 'Around Dhaka',
      name_bn: 'ঢাকার আশেপাশে',
      charge: 10_000,
      days_from: 2,
      days_to: 3,
    },
    areas: sql`select id from geo_place where id in ('bd/district/dhaka', 'bd/district/gazipur',
      'bd/district/narayanganj')`,
  },
  {
    zone: {
      name: 'All Bangladesh',
      name_bn: 'সারা বাংলাদেশ',
      charge: 13_000,
      days_from: 3,
      days_to: 5,
    },
    areas: sql`select id from geo_place where id = 'BD'`,
  },
] as const;

/** For shops that sell in taka; others add their own zones. */
export async function insertReadyZones(
  tx: Tx,
  { shop_id, newId, at }: { shop_id: string; newId: () => string; at: Date },
): Promise<void> {
  for (const { zone, areas } of READY) {
    const id = newId();
    await sql`
      with added as (
        insert into store_zone (shop_id, id, name, name_bn, charge, days_from, days_to, created_at)
        select shop_id, ${id}, ${zone.name}, ${zone.name_bn}, ${zone.charge}, ${zone.days_from},
          ${zone.days_to}, ${at}
        from shop where shop_id = ${shop_id} and currency = 'BDT'
        returning shop_id, id
      )
      insert into store_zone_area (shop_id, place_id, zone_id)
      select a.shop_id, p.id, a.id from added a cross join (${areas}) p`.execute(tx);
  }
}
