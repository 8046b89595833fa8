import { sql } from 'kysely';
import { containing } from '#platform/db/containing.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Place, PlaceLevel } from '../core/place.ts';
import type { FirstPlace } from './read-first-places.ts';

/** Writes only what differs, so that a start that changes nothing writes nothing. */
export async function insertPlaces(tx: Tx, places: readonly FirstPlace[]): Promise<void> {
  await sql`
    insert into geo_place (id, level, kind, code, parent_id, name, name_bn, search_text)
    select id, level, kind, code, parent_id, name, name_bn, search_text
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (id text, level text,
      kind text, code text, parent_id text, name text, name_bn text, search_text text)
    on conflict (id) do update set name = excluded.name, name_bn = excluded.name_bn,
      search_text = excluded.search_text
    where (geo_place.name, geo_place.name_bn, geo_place.search_text)
      <> (excluded.name, excluded.name_bn, excluded.search_text)`.execute(tx);
}

export type PlaceFilter = {
  level: PlaceLevel;
  /** null: of every parent. */
  parent_id: string | null;
  /** Folded; empty: all. */
  text: string;
  /** Rank, name and id of the last row of the page before. */
  after: readonly string[] | null;
  limit: number;
};

/** Places whose name begins with the text come first, then by name. */
export async function selectPlaces(tx: Tx, filter: PlaceFilter): Promise<Keyed<Place>[]> {
  const { level, parent_id, text, after } = filter;
  const pattern = containing(text);
  const [rank = '0', name = '', id = ''] = after ?? [];
  const result = await sql<Keyed<Place>>`
    select p.id, p.level, p.kind, p.code, p.parent_id, p.name, p.name_bn,
      array[r.rank::text, p.name, p.id] as page_key
    from geo_place p
    cross join lateral (select case when p.search_text like ${pattern.slice(1)}
      or p.search_text like ${`%\n${pattern.slice(1)}`} then 0 else 1 end as rank) r
    where p.level = ${level}
      and (${parent_id}::text is null or p.parent_id = ${parent_id})
      and p.search_text like ${pattern}
      and (${after === null} or (r.rank, p.name, p.id) > (${rank}::int, ${name}, ${id}))
    order by r.rank, p.name, p.id
    limit ${rowsToFetch(filter.limit)}`.execute(tx);
  return result.rows;
}

export async function hasPlace(tx: Tx, id: string, level: PlaceLevel): Promise<boolean> {
  const found = await tx
    .selectFrom('geo_place')
    .select('id')
    .where('id', '=', id)
    .where('level', '=', level)
    .executeTakeFirst();
  return found !== undefined;
}
