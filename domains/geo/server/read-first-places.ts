import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Place, PlaceKind, PlaceLevel } from '../core/place.ts';
import { placeSearchText } from '../core/place.ts';

/** A place of the files, with the spellings that it is also found by. */
export type FirstPlace = Place & { other_names: readonly string[]; search_text: string };

/** What a level of the product is called in Bangladesh. */
const LEVEL_OF_KIND: Readonly<Record<string, PlaceLevel>> = {
  division: 'region',
  district: 'sub_region',
  upazila: 'city',
  thana: 'city',
};

const KIND_ABOVE: Readonly<Record<string, PlaceKind>> = {
  district: 'division',
  upazila: 'district',
  thana: 'district',
};

const COUNTRY = 'BD';

type Line = { level: string; code: string; parent: string; name: string } & {
  name_bn: string;
  other_names: string;
};

/** Every country, and the divisions, districts, upazilas and thanas of Bangladesh. */
export function readFirstPlaces(): FirstPlace[] {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const bengali = new Intl.DisplayNames('bn', { type: 'region' });
  const countries = readLines('countries').map(({ code }) =>
    withSearchText({
      id: code,
      level: 'country',
      kind: 'country',
      code,
      parent_id: null,
      name: english.of(code) ?? code,
      name_bn: (bengali.of(code) ?? code).normalize('NFC'),
      other_names: [],
    }),
  );
  return [...countries, ...readLines('bangladesh').map(toPlace)];
}

function toPlace({ level: kind, code, parent, name, name_bn, other_names }: Line): FirstPlace {
  const level = LEVEL_OF_KIND[kind];
  if (level === undefined) throw new Error(`a place of an unknown kind: ${kind} ${code}`);
  const above = KIND_ABOVE[kind];
  return withSearchText({
    id: idOf(kind, code),
    level,
    kind: kind as PlaceKind,
    code,
    parent_id: above === undefined ? COUNTRY : idOf(above, parent),
    name,
    name_bn,
    other_names: other_names === '' ? [] : other_names.split(';'),
  });
}

function idOf(kind: string, code: string): string {
  return `${COUNTRY.toLowerCase()}/${kind}/${code}`;
}

function withSearchText(place: Omit<FirstPlace, 'search_text'>): FirstPlace {
  return { ...place, search_text: placeSearchText(place) };
}

function readLines(name: string): Line[] {
  const file = readFileSync(new URL(`./first-places/${name}.csv`, import.meta.url), 'utf8');
  return parse(file, { columns: true }) as Line[];
}
