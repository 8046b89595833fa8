import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { PlaceKind } from '../../core/place.ts';

type Named = { id: string; name: string; name_bn: string };

/** A district with its division, as a form lists them. */
export type District = Named & { division: string; division_bn: string };

export async function selectDistricts(tx: Tx): Promise<District[]> {
  const result = await sql<District>`
    select d.id, d.name, d.name_bn, r.name as division, r.name_bn as division_bn
    from geo_place d join geo_place r on r.id = d.parent_id
    where d.level = 'sub_region' and d.kind = 'district'
    order by r.name, d.name, d.id`.execute(tx);
  return result.rows;
}

/** An upazila, or a thana of a city. */
export type Area = Named & { kind: PlaceKind };

export async function selectAreas(tx: Tx, district_id: string): Promise<Area[]> {
  const result = await sql<Area>`
    select id, kind, name, name_bn from geo_place
    where parent_id = ${district_id} and level = 'city'
    order by kind desc, name, id`.execute(tx);
  return result.rows;
}

/** An area with its district. */
export type AddressPlace = Area & { district: string; district_bn: string };

export async function findAddressPlace(tx: Tx, id: string): Promise<AddressPlace | null> {
  const result = await sql<AddressPlace>`
    select a.id, a.kind, a.name, a.name_bn, d.name as district, d.name_bn as district_bn
    from geo_place a join geo_place d on d.id = a.parent_id
    where a.id = ${id} and a.level = 'city'`.execute(tx);
  return result.rows[0] ?? null;
}
