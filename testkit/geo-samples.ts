import type { CallInput } from './shop.ts';

/** A successful call of every route of places. */
export const GEO_SAMPLES: Readonly<Record<string, () => CallInput>> = {
  'GET /geo/country': () => ({}),
  'GET /geo/region': () => ({ query: { country: 'BD' } }),
  'GET /geo/sub-region': () => ({ query: { region: 'bd/division/dhaka' } }),
  'GET /geo/city': () => ({ query: { sub_region: 'bd/district/dhaka' } }),
};
