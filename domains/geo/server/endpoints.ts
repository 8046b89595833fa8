import { listCities, listCountries, listRegions, listSubRegions } from './list-places.ts';

export const endpoints = [listCountries, listRegions, listSubRegions, listCities];
