import { foldText } from '#domains/kernel/core/fold-text.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { open } from '#platform/http/endpoint.ts';
import {
  listCitiesRoute,
  listCountriesRoute,
  listRegionsRoute,
  listSubRegionsRoute,
} from '../contract/places.ts';
import type { PlaceLevel } from '../core/place.ts';
import { hasPlace, selectPlaces } from './place.sql.ts';

export const listCountries = open(listCountriesRoute, ({ query }, context) =>
  listPlaces(context, query, { level: 'country', parent: null }),
);

export const listRegions = open(listRegionsRoute, ({ query }, context) =>
  listPlaces(context, query, { level: 'region', parent: parentOf('country', query.country) }),
);

export const listSubRegions = open(listSubRegionsRoute, ({ query }, context) =>
  listPlaces(context, query, { level: 'sub_region', parent: parentOf('region', query.region) }),
);

export const listCities = open(listCitiesRoute, ({ query }, context) =>
  listPlaces(context, query, { level: 'city', parent: parentOf('sub_region', query.sub_region) }),
);

type Parent = { level: PlaceLevel; id: string };

/** null: the places of every parent are listed. */
function parentOf(level: PlaceLevel, id: string | undefined): Parent | null {
  return id === undefined ? null : { level, id };
}

type Page = { q?: string | undefined; limit: number; cursor?: string | undefined };

async function listPlaces(
  context: OpenContext,
  { q = '', limit, cursor }: Page,
  { level, parent }: { level: PlaceLevel; parent: Parent | null },
) {
  const after = readCursor(cursor, ['whole', 'text', 'text']);
  if (isRejection(after)) return after;
  const filter = { level, parent_id: parent?.id ?? null, text: foldText(q), after, limit };
  const rows = await context.transaction(async (tx) => {
    if (parent !== null && !(await hasPlace(tx, parent.id, parent.level))) return null;
    return selectPlaces(tx, filter);
  });
  if (rows === null) return reject('not_found');
  const { data, next_cursor } = pageOf(rows, limit);
  return { data: data.map(({ level: _, ...place }) => place), next_cursor };
}
