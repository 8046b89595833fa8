import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { listOf, page } from '#platform/contract/fields.ts';
import { PLACE_KINDS } from '../core/place.ts';

const place = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  /** A region is a division in Bangladesh, a sub-region a district, a city an upazila or thana. */
  kind: z.enum(PLACE_KINDS),
  /** null: a country. */
  parent_id: z.string().nullable(),
});

const placeId = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9/-]+$/)
  .optional();

/** A day: the places change with a version of the server. */
const DAY_SECONDS = 86_400;

const shared = {
  method: 'GET',
  permission: null,
  answer: listOf(place),
  public_seconds: DAY_SECONDS,
  rejections: { invalid_cursor: 422 },
} as const;

export const listCountriesRoute = defineRoute({
  ...shared,
  path: '/geo/country',
  summary: 'List countries',
  query: z.strictObject(page),
});

export const listRegionsRoute = defineRoute({
  ...shared,
  path: '/geo/region',
  summary: 'List the regions of a country, or of all',
  query: z.strictObject({ ...page, country: placeId }),
});

export const listSubRegionsRoute = defineRoute({
  ...shared,
  path: '/geo/sub-region',
  summary: 'List the sub-regions of a region, or of all',
  query: z.strictObject({ ...page, region: placeId }),
});

export const listCitiesRoute = defineRoute({
  ...shared,
  path: '/geo/city',
  summary: 'List the cities of a sub-region, or of all',
  query: z.strictObject({ ...page, sub_region: placeId }),
});
